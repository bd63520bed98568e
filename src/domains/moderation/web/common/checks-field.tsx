import './admin.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#texts/t.ts';
import { FieldError } from '#ui/field.tsx';

type ChecksFieldProps = {
  readonly id: string;
  readonly hint: string;
  readonly error: string | null | undefined;
  /** Last refusal of the form. A new one with an error moves the focus to the first checkbox. */
  readonly refusal: unknown;
  /** One checkbox for each check. */
  readonly children: ReactNode;
};

/** Shows the checks of a seller for the admin to tick, with their error. */
export function ChecksField({ id, hint, error, refusal, children }: ChecksFieldProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (refusal && error) box.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  }, [refusal, error]);
  return (
    <fieldset className="field" ref={box} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('adminPeople.whatChecked')}</legend>
      <p className="hint">{hint}</p>
      <div className="case-checks">{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
