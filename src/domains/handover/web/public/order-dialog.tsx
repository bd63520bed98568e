import { formatTaka } from '#kernel/money.ts';
import { ORDER_DIALOG } from '../site/order-dialog-id.ts';
import { MEETING_HINT, MeetingDialog, type MeetingParties } from './meeting-dialog.tsx';
import type { PlacedOrder } from './place-order.ts';

type OrderDialogProps = MeetingParties & {
  /** Id of the dialog, on pages that have several. */
  readonly id?: string;
  readonly outcome: PlacedOrder | undefined;
};

/** Order Now: what the buyer orders, how they get it, and where. */
export function OrderDialog({ id = ORDER_DIALOG, product, buyer, outcome }: OrderDialogProps) {
  const { courierTaka } = product;
  const isSent = typeof courierTaka === 'number';
  const isByCourier = outcome?.ok === false && outcome.values.delivery === 'courier';
  return (
    <MeetingDialog
      id={id}
      title={`Order ${product.title}`}
      submit={{ label: 'Place order', busyLabel: 'Placing order…' }}
      product={product}
      buyer={buyer}
      outcome={outcome}
      question={
        isSent && <DeliveryChoice product={product} courierTaka={courierTaka} isByCourier={isByCourier} />
      }
      placeHint={
        isSent ? (
          <>
            <span className="to-meet">{MEETING_HINT}</span>
            <span className="to-send">Your full address: house, road, area and city.</span>
          </>
        ) : undefined
      }
    >
      <ol className="next3 to-meet">
        <li>The seller sees your number and calls you.</li>
        <li>You meet, switch the device on and test it.</li>
        <li>You pay when you have tested it. The first buyer to pay gets it.</li>
      </ol>
      {isSent && <CourierSteps takesCard={product.takesCard} />}
    </MeetingDialog>
  );
}

type DeliveryChoiceProps = Pick<MeetingParties, 'product'> & {
  /** Price of the courier in whole taka. */
  readonly courierTaka: number;
  readonly isByCourier: boolean;
};

/** Asks how the buyer gets it, with the sum that each way costs. */
function DeliveryChoice({ product, courierTaka, isByCourier }: DeliveryChoiceProps) {
  return (
    <fieldset className="field">
      <legend>How do you get it?</legend>
      <div className="radios">
        <label className="radio">
          <input type="radio" name="delivery" value="meeting" defaultChecked={!isByCourier} />
          <b>Meet the seller</b>
          <small>You test it before you pay {formatTaka(product.resalePrice)}.</small>
        </label>
        <label className="radio">
          <input type="radio" name="delivery" value="courier" defaultChecked={isByCourier} />
          <b>Courier (+ {formatTaka(courierTaka)})</b>
          <small>
            {product.takesCard
              ? `You pay ${formatTaka(product.resalePrice + courierTaka)} by card. We keep the money until it has come and works.`
              : `You pay the carrier ${formatTaka(product.resalePrice + courierTaka)} in cash when it comes. Secondbyte moves no cash and cannot protect it.`}{' '}
            Type your address under Meet location.
          </small>
        </label>
      </div>
    </fieldset>
  );
}

/** Next steps of an order that a courier brings. */
function CourierSteps({ takesCard }: Pick<MeetingParties['product'], 'takesCard'>) {
  return (
    <ol className="next3 to-send">
      {takesCard ? (
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
  );
}
