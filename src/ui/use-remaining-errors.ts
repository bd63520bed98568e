import { type FormEvent, useState } from 'react';
import type { FieldErrors } from './error-summary.tsx';

/** Result of {@link useRemainingErrors}. */
export type RemainingErrors = {
  /** Errors of fields that the user has not changed since the refusal. */
  readonly errors: FieldErrors;
  /** Input handler for the form. */
  readonly onInput: (event: FormEvent<HTMLElement>) => void;
};

/**
 * Returns the errors of a form that only the server validates. Omits errors of fields that have changed since the
 * response. `refused` must stay the same object until the server's next response, because all errors of a new object
 * count again.
 */
export function useRemainingErrors(refused: FieldErrors | null | undefined): RemainingErrors {
  const [corrected, setCorrected] = useState<{
    readonly of: typeof refused;
    readonly names: readonly string[];
  }>({
    of: refused,
    names: [],
  });
  const names = corrected.of === refused ? corrected.names : [];
  return {
    errors: Object.fromEntries(Object.entries(refused ?? {}).filter(([name]) => !names.includes(name))),
    onInput: ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      // Emptying a field does not correct it.
      if (!refused?.[target.name] || target.value.trim() === '') return;
      setCorrected({ of: refused, names: [...names, target.name] });
    },
  };
}
