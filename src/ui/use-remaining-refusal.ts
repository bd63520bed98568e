import type { FormRefusalProps } from './error-summary.tsx';
import { type RemainingErrors, useRemainingErrors } from './use-remaining-errors.ts';

type RemainingRefusal = RemainingErrors & {
  /** Props for the form's `FormRefusal`. */
  readonly summary: Pick<FormRefusalProps, 'refused' | 'attempt'>;
};

/** Wraps {@link useRemainingErrors} for a form that shows its refusal above its fields. */
export function useRemainingRefusal(refused: FormRefusalProps['refused']): RemainingRefusal {
  const { errors, onInput } = useRemainingErrors(refused?.errors);
  return {
    errors,
    onInput,
    summary: { refused: refused && { message: refused.message, errors }, attempt: refused },
  };
}
