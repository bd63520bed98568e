import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { EmailAddress } from '#ui/email-address.tsx';
import { FieldError } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { ArrowLeft, Check, Clock, CreditCard } from '#ui/icon.tsx';
import { DescriptionList } from '#ui/layout.tsx';
import { Picture } from '#ui/picture.tsx';
import { Money, Price } from '#ui/price.tsx';
import { Avatar, Verified } from '#ui/tag.tsx';
import { Spinner } from '#ui/waiting.tsx';
import { paths } from '../../../../paths.ts';
import type { WireBooking } from '../../../bookings/contract.ts';
import { orderNumber } from '../../../bookings/order-number.ts';
import { productPicture } from '../../../catalog/web/public/product-picture.ts';
import type { PaymentFlow } from './use-payment.ts';

/** Value of the form field `intent` for leaving the payment page. */
export const LEAVE = 'leave';

type OrderSummaryProps = {
  readonly booking: WireBooking;
  /** URL of the seller's picture, or null. */
  readonly sellerImage: string | null;
};

/** Renders the payment's summary: product, order number, seller, buyer's location, buyer, total. */
export function OrderSummary({ booking, sellerImage }: OrderSummaryProps) {
  return (
    <section className="sum" aria-label={t('pay.summary')}>
      <div className="item">
        <div className="ph">
          <Picture files={productPicture(booking)} alt="" sizes="96px" />
        </div>
        <div>
          <h2>{booking.title}</h2>
          <Price taka={booking.resalePrice} was={booking.originalPrice} />
        </div>
      </div>
      <DescriptionList
        look="rows"
        items={[
          // The result panel beside the summary already shows the order number.
          ...(booking.transactionId !== null ? [] : [[t('money.number'), orderNumber(booking._id)] as const]),
          [t('frame.seller'), <Seller key="seller" booking={booking} sellerImage={sellerImage} />],
          // After some orders have ended, the buyer no longer gets the address.
          ...(booking.sellerEmail === ''
            ? []
            : [[t('home.sellerEmail'), <EmailAddress key="email" email={booking.sellerEmail} />] as const]),
          [t('order.location'), booking.buyerLocation],
          [t('frame.buyer'), <Buyer key="buyer" booking={booking} />],
        ]}
      />
      <p className="total">
        {t('pay.total')}
        <b>
          <Money taka={booking.resalePrice} />
        </b>
      </p>
    </section>
  );
}

function Seller({ booking: { sellerName, sellerVarify }, sellerImage }: OrderSummaryProps) {
  return (
    <span className="person">
      <Avatar name={sellerName} image={sellerImage} />
      <span>
        {sellerName}
        {sellerVarify === 'verify' && (
          <>
            <br />
            <Verified />
          </>
        )}
      </span>
    </span>
  );
}

function Buyer({ booking: { user } }: Pick<OrderSummaryProps, 'booking'>) {
  return (
    <>
      {user.name}
      <br />
      <span className="small muted">{user.email}</span>
    </>
  );
}

/**
 * Returns how long the market keeps the money, and what the buyer does next. Null once the product is handed over or
 * the price is refunded.
 */
function keptText({ fulfilment, delivery, category }: WireBooking): string | null {
  if (fulfilment !== null && fulfilment !== 'sent') return null;
  if (delivery === 'courier') return t('pay.keepCourier');
  return category === 'Laptop' ? t('pay.keepLaptop') : t('pay.keepIt');
}

type BookingProps = { readonly booking: WireBooking };

/** Returns the ref of a panel whose heading is scrolled into view. */
function useVisibleHeading() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // This panel replaces a taller form in which the buyer clicked near the end. So its heading may be hidden under the
    // top bar.
    const free = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    if (panel.current && panel.current.getBoundingClientRect().top < free) panel.current.scrollIntoView();
  }, []);
  return panel;
}

/** Shows that a payment arrived, or that its whole amount was refunded later. */
function PaidHead({ booking: { state, resalePrice } }: BookingProps) {
  // After a full refund the order has no claim to the product.
  if (state === 'unavailable') {
    return (
      <>
        <h2>{t('money.sentBack')}</h2>
        <p>{t('pay.refundsTo')}</p>
      </>
    );
  }
  return (
    <>
      <span className="okring">
        <Check className="i" aria-hidden="true" />
      </span>
      <h2>{t('notice.paid')}</h2>
      <p>{rich('pay.arrived', { price: <Money taka={resalePrice} /> })}</p>
    </>
  );
}

/** Renders the result of a payment: amount, refund, time and ids. */
export function PaidPanel({ booking }: BookingProps) {
  const { refunded } = booking;
  const paidAt = booking.paidAt ?? booking.orderDate;
  const panel = useVisibleHeading();
  return (
    <section className="paid" aria-live="polite" ref={panel}>
      <PaidHead booking={booking} />
      <DescriptionList
        look="rows"
        items={[
          [t('money.number'), orderNumber(booking._id)],
          [
            t('orderEmail.transactionId'),
            <span key="id" className="plain-id">
              {booking.transactionId}
            </span>,
          ],
          [t('pay.amount'), <Money key="amount" taka={booking.resalePrice} />],
          [t('money.date'), `${formatDay(paidAt)}, ${formatClock(paidAt)}`],
          ...(refunded === null
            ? []
            : [[t('money.sentBack'), <Money key="back" taka={refunded} />] as const]),
        ]}
      />
      <p className="muted">
        {keptText(booking)} {t('pay.receiptBelow')}
      </p>
      <div>
        <ButtonLink kind="primary" to={paths.myOrders()}>
          {t('pay.toOrders')}
        </ButtonLink>
      </div>
    </section>
  );
}

/**
 * Shows delivery times and refund rules beside the payment form. Sections 3.3 and 3.5 of the Digital Commerce Operation
 * Guidelines 2021 require it. The refunds page gives the details.
 */
export function DeliveryNote({ booking }: { readonly booking: WireBooking }) {
  return (
    <section className="delivery small" aria-labelledby="delivery">
      <h2 id="delivery">{t('frame.refunds')}</h2>
      <ul>
        {booking.delivery === 'courier' ? (
          <>
            <li>{t('step.sellerSends')}</li>
            <li>{t('pay.notSent')}</li>
            <li>{t('pay.within72')}</li>
          </>
        ) : (
          <>
            <li>{t('pay.handsOver')}</li>
            <li>{t('pay.nothing10')}</li>
            <li>{t('pay.within48')}</li>
          </>
        )}
        <li>{t('pay.refundsTo')}</li>
      </ul>
    </section>
  );
}

type FormHeadProps = {
  /** End of this order's hold; null without a hold. */
  readonly heldUntil: string | null;
  /** Whether the hold has been requested. */
  readonly isBegun: boolean;
};

/** Renders the heading of a card form, with the end of the hold. */
export function FormHead({ heldUntil, isBegun }: FormHeadProps) {
  return (
    <>
      <h2 id="card-form-title">
        <CreditCard className="i" aria-hidden="true" />
        {t('pay.byCard')}
      </h2>
      <noscript>
        <p className="error">{t('pay.noScript')}</p>
      </noscript>
      <p className="hold">
        <Clock className="i s" aria-hidden="true" />
        <span className="num">
          {heldUntil
            ? t('pay.heldUntil', { time: formatClock(heldUntil) })
            : isBegun
              ? t('pay.reserving')
              : t('pay.willReserve')}
        </span>
      </p>
    </>
  );
}

/** Renders the button back to My Orders, which also releases the payment hold. Works without scripts. */
export function BackToOrders() {
  const isLeaving = useNavigation().formData?.get('intent') === LEAVE;
  return (
    <Form method="post" className="pay-back">
      <input type="hidden" name="intent" value={LEAVE} />
      <Button type="submit" kind="quiet" busy={isLeaving}>
        <ArrowLeft className="i s" aria-hidden="true" />
        {t('pay.back')}
      </Button>
    </Form>
  );
}

/** Tells the buyer that the outcome is not known yet, so that they do not pay twice. */
export function CheckingPanel() {
  return (
    <section className="paid" aria-live="polite">
      <Spinner label={t('pay.checking')} />
      <h2>{t('pay.checkingTitle')}</h2>
      <p>{t('pay.checkingText')}</p>
    </section>
  );
}

/** Explains why the order cannot be paid now, and offers to try again. */
export function BlockedPanel({ payment }: { readonly payment: PaymentFlow }) {
  return (
    <section className="paid">
      <h2>{t('pay.blocked')}</h2>
      <div role="alert">
        <FieldError>{payment.blockedBy?.reason}</FieldError>
      </div>
      {payment.blockedBy?.mayBeCharged === false && <p className="muted">{t('pay.notCharged')}</p>}
      <div className="acts">
        <Button kind="primary" onClick={payment.retry}>
          {t('frame.tryAgain')}
        </Button>
      </div>
    </section>
  );
}
