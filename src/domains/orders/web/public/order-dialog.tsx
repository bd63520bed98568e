import { formatTaka } from '#kernel/money.ts';
import { ORDER_DIALOG } from '../site/order-dialog-id.ts';
import { MeetingDialog, type MeetingParties } from './meeting-dialog.tsx';
import type { PlacedOrder } from './place-order.ts';

type OrderDialogProps = MeetingParties & {
  /** Id of the dialog, on pages that have several. */
  readonly id?: string;
  readonly outcome: PlacedOrder | undefined;
};

/** Order Now: what the buyer orders, and where the seller finds them. */
export function OrderDialog({ id = ORDER_DIALOG, product, buyer, outcome }: OrderDialogProps) {
  const isByCourier = outcome?.ok === false && outcome.values.delivery === 'courier';
  return (
    <MeetingDialog
      id={id}
      title={`Order ${product.title}`}
      submit={{ label: 'Place order', busyLabel: 'Placing order…' }}
      product={product}
      buyer={buyer}
      outcome={outcome}
    >
      {typeof product.courierTaka === 'number' && (
        <fieldset className="field">
          <legend>How do you get it?</legend>
          <label className="radio">
            <input type="radio" name="delivery" value="meeting" defaultChecked={!isByCourier} />
            <b>Meet the seller</b>
          </label>
          <label className="radio">
            <input type="radio" name="delivery" value="courier" defaultChecked={isByCourier} />
            <b>Courier (+ {formatTaka(product.courierTaka)})</b>
            <small>
              {product.takesCard
                ? 'Pay by card: we keep the money until it has come and works.'
                : 'Pay the carrier in cash when it comes. Secondbyte moves no cash and cannot protect it.'}{' '}
              Type your full address under Meet location.
            </small>
          </label>
        </fieldset>
      )}
      <ol className="next3 to-meet">
        <li>The seller sees your number and calls you.</li>
        <li>You meet, switch the device on and test it.</li>
        <li>You pay when you have tested it. The first buyer to pay gets it.</li>
      </ol>
      {typeof product.courierTaka === 'number' && (
        <ol className="next3 to-send">
          {product.takesCard ? (
            <>
              <li>You pay by card. The first buyer to pay gets it.</li>
              <li>The seller sends it within 3 working days, or you get your money back.</li>
              <li>You have 72 hours to test it. Then the seller gets the money.</li>
            </>
          ) : (
            <>
              <li>The seller sees your number and calls you.</li>
              <li>They send it by a carrier that takes the money at the door.</li>
              <li>You pay the carrier in cash. Never send money ahead.</li>
            </>
          )}
        </ol>
      )}
    </MeetingDialog>
  );
}
