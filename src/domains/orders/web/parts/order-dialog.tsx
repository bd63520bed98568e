import { Form, useNavigation } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../../../ui/dialog.tsx';
import { ErrorSummary, firstError } from '../../../../ui/error-summary.tsx';
import { FieldError, TextField } from '../../../../ui/field.tsx';
import { Facts } from '../../../../ui/layout.tsx';
import { Picture, type PictureFiles } from '../../../../ui/picture.tsx';
import { Price } from '../../../../ui/price.tsx';
import type { PlacedOrder } from './place-order.ts';

/** The id of the order dialog; a link to `#order` opens it. */
export const ORDER_DIALOG = 'order';

type OrderDialogProps = {
  readonly product: {
    readonly id: string;
    readonly title: string;
    /** Whole taka. */
    readonly resalePrice: number;
    readonly originalPrice: number;
    readonly picture: PictureFiles | null;
  };
  readonly buyer: { readonly name: string; readonly email: string; readonly number: string };
  /** What the last try came to; a refusal keeps the dialog open with what was typed. */
  readonly outcome: PlacedOrder | undefined;
};

/** Order Now: the product and the buyer are shown, phone and meeting place are asked. */
export function OrderDialog({ product, buyer, outcome }: OrderDialogProps) {
  const sending = useNavigation().formData?.get('intent') === 'order';
  const refused = outcome && !outcome.ok ? outcome : null;
  return (
    <Dialog
      id={ORDER_DIALOG}
      title={`Order ${product.title}`}
      open={refused ? true : outcome ? false : undefined}
    >
      <Form method="post" className="dlg-form" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="order" />
        <input type="hidden" name="productId" value={product.id} />
        <DialogBody>
          {refused?.errors && <ErrorSummary errors={refused.errors} />}
          {refused && !refused.errors && (
            <div role="alert">
              <FieldError>{refused.message}</FieldError>
            </div>
          )}
          <div className="item">
            <div className="ph">
              <Picture files={product.picture} alt="" sizes="96px" />
            </div>
            <div>
              <h3>{product.title}</h3>
              <Price taka={product.resalePrice} was={product.originalPrice} />
            </div>
          </div>
          <Facts
            look="given"
            items={[
              ['Name', buyer.name],
              ['Email', buyer.email],
            ]}
          />
          <TextField
            name="buyerPhone"
            label="Phone"
            hint="The seller calls this number to fix a time."
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            defaultValue={refused?.typed.buyerPhone ?? buyer.number}
            error={firstError(refused?.errors, 'buyerPhone')}
            required
          />
          <TextField
            name="buyerLocation"
            label="Meet location"
            hint="A public place, for example the metro station at Mirpur 10."
            autoComplete="off"
            maxLength={200}
            defaultValue={refused?.typed.buyerLocation ?? ''}
            error={firstError(refused?.errors, 'buyerLocation')}
            required
          />
          <ol className="next3">
            <li>The seller sees your number and calls you.</li>
            <li>You meet, switch the device on and test it.</li>
            <li>You pay in My Orders. The first buyer to pay gets it.</li>
          </ol>
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" kind="primary" busy={sending} busyLabel="Placing order…">
            Place order
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
