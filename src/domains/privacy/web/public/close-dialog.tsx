import { useNavigation } from 'react-router';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { FieldError, TextareaField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import type { WireUser } from '../../../accounts/contract.ts';

/** Returns the id of the dialog that closes an account. A link to this id opens the dialog. */
export function closeDialogId(user: WireUser): string {
  return `close-${user._id}`;
}

type CloseDialogProps = {
  readonly user: WireUser;
  /** Reason why the last attempt was refused. */
  readonly refusal: string | null;
};

/** Dialog that confirms the closing of an account, with the person's name, and asks for a reason. */
export function CloseDialog({ user, refusal }: CloseDialogProps) {
  const sent = useNavigation().formData;
  const closing = sent?.get('intent') === 'close' && sent.get('userId') === user._id;
  return (
    <Dialog id={closeDialogId(user)} title={t('adminPeople.deleteTitle', { name: user.name })}>
      <Form method="post" className="dlg-form" preventScrollReset>
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="userId" value={user._id} />
        <DialogBody>
          {refusal && (
            <div role="alert">
              <FieldError>{refusal}</FieldError>
            </div>
          )}
          <p>
            {user.userType === 'Seller'
              ? rich('adminPeople.closeSeller', { name: <b>{user.name}</b>, email: user.email })
              : rich('adminPeople.closeBuyer', { name: <b>{user.name}</b>, email: user.email })}
          </p>
          <TextareaField
            name="reason"
            id={`f-reason-${user._id}`}
            label={t('dispute.reason')}
            hint={t('adminPeople.closeHint')}
            optional
            rows={3}
            maxLength={1000}
          />
        </DialogBody>
        <DialogFoot>
          <DialogCancel>{t('data.keep')}</DialogCancel>
          <Button type="submit" kind="danger" busy={closing} busyLabel={t('delete.deleting')}>
            {t('delete.delete')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
