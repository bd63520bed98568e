import { useNavigation } from 'react-router';
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
    <Dialog id={closeDialogId(user)} title={`Delete ${user.name}?`}>
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
            The account of <b>{user.name}</b> ({user.email}) is closed for good.{' '}
            {user.userType === 'Seller'
              ? 'We remove all its listings and end open orders of them.'
              : 'All its unpaid orders end.'}{' '}
            Paid orders stay on record.
          </p>
          <TextareaField
            name="reason"
            id={`f-reason-${user._id}`}
            label="Reason"
            hint="Sent to the person and kept with your name."
            optional
            rows={3}
            maxLength={1000}
          />
        </DialogBody>
        <DialogFoot>
          <DialogCancel>Keep account</DialogCancel>
          <Button type="submit" kind="danger" busy={closing} busyLabel="Deleting…">
            Delete
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
