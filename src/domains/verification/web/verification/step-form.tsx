import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import type { RefusedForm } from '#platform/api/form-response.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { Check, Clock } from '#ui/icon.tsx';
import { Status } from '#ui/tag.tsx';
import type { WireOwnVerification } from '../../contract.ts';
import type { Intent } from './verification-actions.ts';

/** Refusal of the last form, and the form's intent. */
type Refusal = RefusedForm & { readonly intent: Intent };

/** Properties of a step of the page. */
export type StepProps = { readonly own: WireOwnVerification; readonly refusal: Refusal | undefined };

/** Returns the request if it is a draft; null otherwise. */
export function draftOf({ request }: WireOwnVerification) {
  return request?.state === 'draft' ? request : null;
}

function useSending(intent: Intent): boolean {
  return useNavigation().formData?.get('intent') === intent;
}

type StepFormProps = {
  readonly intent: Intent;
  readonly label: string;
  readonly busy: string;
  readonly kind?: 'primary' | 'quiet';
  /** Reason of the refusal, if no field shows it; null otherwise. */
  readonly message: string | null;
  readonly withPicture?: boolean;
  readonly children?: ReactNode;
};

/** Renders the form of one step, with its fields and its button. */
export function StepForm({ intent, label, busy, kind, message, withPicture, children }: StepFormProps) {
  const sending = useSending(intent);
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className={`verify-${intent}`}
      encType={withPicture ? 'multipart/form-data' : undefined}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div className="form-end">
        <Button type="submit" kind={kind ?? 'second'} busy={sending} busyLabel={busy}>
          {label}
        </Button>
        <div role="alert">{message && !sending && <FieldError>{message}</FieldError>}</div>
      </div>
    </Form>
  );
}

/** Returns the refusal if it belongs to this form; null otherwise. */
export const refusedAs = (refusal: Refusal | undefined, intent: Intent) =>
  refusal?.intent === intent ? refusal : null;

type StepHeadProps = { readonly id: string; readonly title: string; readonly done: string | null };

/** Renders the heading of a step, and whether the step is done. */
export function StepHead({ id, title, done }: StepHeadProps) {
  return (
    <header>
      <h2 id={id}>{title}</h2>
      {done ? (
        <Status tone="ok" icon={Check}>
          {done}
        </Status>
      ) : (
        <Status icon={Clock}>{t('verify.open')}</Status>
      )}
    </header>
  );
}
