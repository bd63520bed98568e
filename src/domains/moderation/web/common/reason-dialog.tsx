import type { ReactNode } from 'react';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { FieldError, TextareaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { type AdminIntent, isShownAtField, useRefusedAction, useSending } from './admin-actions.ts';

type Subject =
  | { readonly userId: string; readonly userName: string }
  | { readonly productId: string; readonly userName?: undefined };

/** Returns the id of the dialog that confirms an action on an account or a listing. A link to it opens the dialog. */
export function actionDialogId(intent: AdminIntent, subjectId: string): string {
  return `${intent}-${subjectId}`;
}

type ReasonDialogProps = {
  readonly intent: AdminIntent;
  readonly subject: Subject;
  readonly title: string;
  /** Label and hint of the text field. */
  readonly label: string;
  readonly hint: string;
  readonly optional?: boolean;
  readonly submit: { readonly label: string; readonly busy: string; readonly kind: 'primary' | 'danger' };
  /** Explanation of the action. */
  readonly children: ReactNode;
  /** Further fields under the reason. */
  readonly more?: ReactNode;
};

function HiddenFields({ intent, subject }: Pick<ReasonDialogProps, 'intent' | 'subject'>) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(subject).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** Dialog that asks for the reason for an action, and posts it to the page's action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { intent, subject, title, label, hint, optional, submit, children, more } = props;
  const subjectId = 'userId' in subject ? subject.userId : subject.productId;
  const refused = useRefusedAction(intent, subjectId);
  const busy = useSending(intent, subjectId);
  const id = actionDialogId(intent, subjectId);
  return (
    <Dialog id={id} title={title} open={refused ? true : undefined}>
      <Form method="post" className="dlg-form" preventScrollReset noValidate>
        <HiddenFields intent={intent} subject={subject} />
        <DialogBody>
          {refused && !isShownAtField(refused) && (
            <div role="alert">
              <FieldError>{refused.message}</FieldError>
            </div>
          )}
          {children}
          <TextareaField
            name="reason"
            id={`f-reason-${id}`}
            label={label}
            hint={hint}
            error={refused?.reasonError ?? null}
            optional={optional ?? false}
            rows={3}
            maxLength={1000}
            defaultValue={refused?.reason}
          />
          {more}
        </DialogBody>
        <DialogFoot>
          <DialogCancel>{t('form.cancel')}</DialogCancel>
          <Button type="submit" kind={submit.kind} busy={busy} busyLabel={submit.busy}>
            {submit.label}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
