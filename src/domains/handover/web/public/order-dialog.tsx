import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { ORDER_DIALOG } from '../site/order-dialog-id.ts';
import { MeetingDialog, type MeetingParties, meetingHint } from './meeting-dialog.tsx';
import type { PlacedOrder } from './place-order.ts';

type OrderDialogProps = MeetingParties & {
  /** Id of the dialog, on pages that have several. */
  readonly id?: string;
  readonly outcome: PlacedOrder | undefined;
};

/** Shows the Order Now dialog: the product, the way of delivery, and the fields for phone and place. */
export function OrderDialog({ id = ORDER_DIALOG, product, buyer, outcome }: OrderDialogProps) {
  const { courierTaka } = product;
  const isSent = typeof courierTaka === 'number';
  const isByCourier = outcome?.ok === false && outcome.values.delivery === 'courier';
  return (
    <MeetingDialog
      id={id}
      title={t('order.title', { title: product.title })}
      submit={{ label: t('order.place'), busyLabel: t('order.placing') }}
      product={product}
      buyer={buyer}
      outcome={outcome}
      question={
        isSent && <DeliveryChoice product={product} courierTaka={courierTaka} isByCourier={isByCourier} />
      }
      placeHint={
        isSent ? (
          <>
            <span className="to-meet">{meetingHint()}</span>
            <span className="to-send">{t('order.address')}</span>
          </>
        ) : undefined
      }
    >
      <ol className="next3 to-meet">
        <li>{t('order.sellerCalls')}</li>
        <li>{t('order.youTest')}</li>
        <li>{t('order.youPay')}</li>
      </ol>
      {isSent && <CourierSteps product={product} />}
    </MeetingDialog>
  );
}

type DeliveryChoiceProps = Pick<MeetingParties, 'product'> & {
  /** Price of the courier in whole taka. */
  readonly courierTaka: number;
  readonly isByCourier: boolean;
};

/** Returns how an order by courier is paid. */
function courierPayment({ takesCard, takesCash }: MeetingParties['product'], sum: string): string {
  if (!takesCard) return t('order.courierCash', { sum });
  return takesCash ? t('order.courierEither', { sum }) : t('order.courierCard', { sum });
}

/** Shows the choice between meeting and courier, with the total price of each. */
function DeliveryChoice({ product, courierTaka, isByCourier }: DeliveryChoiceProps) {
  const sum = formatTaka(product.resalePrice + courierTaka);
  return (
    <fieldset className="field">
      <legend>{t('order.how')}</legend>
      <div className="radios">
        <label className="radio">
          <input type="radio" name="delivery" value="meeting" defaultChecked={!isByCourier} />
          <b>{t('order.meet')}</b>
          <small>{t('order.meetText', { price: formatTaka(product.resalePrice) })}</small>
        </label>
        <label className="radio">
          <input type="radio" name="delivery" value="courier" defaultChecked={isByCourier} />
          <b>{t('order.courier', { price: formatTaka(courierTaka) })}</b>
          <small>
            {courierPayment(product, sum)} {t('order.typeAddress')}
          </small>
        </label>
      </div>
    </fieldset>
  );
}

/** Returns the next steps of an order that is sent by courier. */
function courierSteps({ takesCard, takesCash }: MeetingParties['product']): readonly string[] {
  if (!takesCard) return [t('order.sellerCalls'), t('order.cashSent'), t('order.cashPay')];
  return takesCash
    ? [t('order.eitherFirst'), t('order.eitherSent'), t('order.eitherTest')]
    : [t('order.cardFirst'), t('order.cardSent'), t('order.cardTest')];
}

/** Shows the next steps of an order that is sent by courier. */
function CourierSteps({ product }: Pick<MeetingParties, 'product'>) {
  return (
    <ol className="next3 to-send">
      {courierSteps(product).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
