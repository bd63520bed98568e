import { Form, useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '#ui/dialog.tsx';
import { FieldError, TextareaField } from '#ui/field.tsx';
import type { WireReportedListing } from '../../contract.ts';

/** The id of a listing's withdrawing dialog; a link to it opens the dialog. */
export function withdrawDialogId({ productId }: WireReportedListing): string {
  return `withdraw-${productId}`;
}

type WithdrawDialogProps = {
  readonly listing: WireReportedListing;
  /** Why the last try was refused. */
  readonly refusal: string | null;
};

/** Asks for the reason that the seller of a reported listing is told. */
export function WithdrawDialog({ listing, refusal }: WithdrawDialogProps) {
  const { product, productId } = listing;
  const sent = useNavigation().formData;
  const busy = sent?.get('decision') === 'withdraw' && sent.get('productId') === productId;
  return (
    <Dialog id={withdrawDialogId(listing)} title={`Withdraw ${product.title}?`}>
      <Form method="post" className="dlg-form" preventScrollReset>
        <input type="hidden" name="decision" value="withdraw" />
        <input type="hidden" name="productId" value={productId} />
        <DialogBody>
          {refusal && (
            <div role="alert">
              <FieldError>{refusal}</FieldError>
            </div>
          )}
          <p>Buyers will no longer see it, and open orders of it end.</p>
          <TextareaField
            name="reason"
            id={`f-reason-${productId}`}
            label="Reason"
            hint={`${product.sellerName} gets it by e-mail.`}
            rows={3}
            maxLength={1000}
            required
          />
        </DialogBody>
        <DialogFoot>
          <DialogCancel>Cancel</DialogCancel>
          <Button type="submit" kind="danger" busy={busy} busyLabel="Withdrawing…">
            Withdraw
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
