import type { FormRefusalProps } from './error-summary.tsx';
import { type UnmendedErrors, useUnmendedErrors } from './use-unmended-errors.ts';

type UnmendedRefusal = UnmendedErrors & {
  /** Props for the form's `FormRefusal`. */
  readonly summary: Pick<FormRefusalProps, 'refused' | 'attempt'>;
};

/** Wraps {@link useUnmendedErrors} for a form that shows its refusal above its fields. */
export function useUnmendedRefusal(refused: FormRefusalProps['refused']): UnmendedRefusal {
  const { errors, onInput } = useUnmendedErrors(refused?.errors);
  return {
    errors,
    onInput,
    summary: { refused: refused && { message: refused.message, errors }, attempt: refused },
  };
}
