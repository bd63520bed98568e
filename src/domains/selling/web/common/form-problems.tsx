import type { FormMetadata } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FieldError } from '#ui/field.tsx';
import type { AddProductForm } from '../../../catalog/products/form.ts';
import { FIELD_ORDER, fieldLabels } from './field-texts.ts';

type Errors = Readonly<Record<string, string[] | null>>;

/** Sorts field names in the order of the form; attributes come last. */
function inOrder(names: readonly string[]): string[] {
  const place = (name: string) =>
    FIELD_ORDER.includes(name) ? FIELD_ORDER.indexOf(name) : FIELD_ORDER.length;
  return names.toSorted((a, b) => place(a) - place(b));
}

type FormProblemsProps = {
  readonly form: FormMetadata<AddProductForm, string[]>;
  /** Error message that belongs to no field. */
  readonly message: string | null;
};

/**
 * Lists the errors of the last submission, in the order of the fields. A line disappears when its field is corrected.
 * New errors appear only after the next submission.
 */
export function FormProblems({ form, message }: FormProblemsProps) {
  const errors: Errors = form.allErrors;
  const [listed, setListed] = useState<{ readonly names: readonly string[] }>({ names: [] });
  const refused = form.status === 'error';
  const known = useRef(errors);
  known.current = errors;
  useEffect(() => {
    if (refused) setListed({ names: inOrder(Object.keys(known.current)) });
  }, [refused]);
  const left = listed.names.filter((name) => errors[name]);
  const shown = refused ? inOrder(Object.keys(errors)) : left;
  return (
    <>
      {shown.length > 0 && (
        <ErrorSummary
          errors={Object.fromEntries(shown.map((name) => [name, errors[name]]))}
          ids={{ image_url: 'f-photos', images: 'f-photos' }}
          labels={fieldLabels()}
          attempt={listed}
          leadsToField
        />
      )}
      {message && (
        <div role="alert">
          <FieldError>{message}</FieldError>
        </div>
      )}
    </>
  );
}
