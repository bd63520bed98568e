import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
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

/** Value of the field `intent` that leaves the payment page. */
export const LEAVE = 'leave';

type OrderSummaryProps = {
  readonly booking: WireBooking;
  /** Address of the seller's picture, or null. */
  readonly sellerImage: string | null;
};

/** Summarises the payment: product, order number, seller, place, buyer, total. */
export function OrderSummary({ booking, sellerImage }: OrderSummaryProps) {
  const sellerEmail = <EmailAddress email={booking.sellerEmail} />;
  return (
    <section className="sum" aria-label="Order summary">
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
          // The result beside it tells the number already.
          ...(booking.paid === 'paid' ? [] : [['Order number', orderNumber(booking._id)] as const]),
          [
            'Seller',
            <span key="seller" className="person">
              <Avatar name={booking.sellerName} image={sellerImage} />
              <span>
                {booking.sellerName}
                {booking.sellerVarify === 'verify' && (
                  <>
                    <br />
                    <Verified />
                  </>
                )}
              </span>
            </span>,
          ],
          ['Seller email', sellerEmail],
          ['Meet location', booking.buyerLocation],
          [
            'Buyer',
            <>
              {booking.user.name}
              <br />
              <span className="small muted">{booking.user.email}</span>
            </>,
          ],
        ]}
      />
      <p className="total">
        Total
        <b>
          <Money taka={booking.resalePrice} />
        </b>
      </p>
    </section>
  );
}

/** The result: what was paid, when, under which number. */
export function PaidPanel({ booking }: { readonly booking: WireBooking }) {
  const paidAt = booking.paidAt ?? booking.orderDate;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // It takes the place of a taller form whose foot was clicked, so its head may stand under the bar.
    const free = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    if (panel.current && panel.current.getBoundingClientRect().top < free) panel.current.scrollIntoView();
  }, []);
  return (
    <section className="paid" aria-live="polite" ref={panel}>
      <span className="okring">
        <Check className="i" aria-hidden="true" />
      </span>
      <h2>Congrats! your payment completed</h2>
      <p>
        Paid. <Money taka={booking.resalePrice} /> has arrived.
      </p>
      <DescriptionList
        look="rows"
        items={[
          ['Order number', orderNumber(booking._id)],
          [
            'Transaction id',
            <span key="id" className="plain-id">
              {booking.transactionId}
            </span>,
          ],
          ['Amount', <Money key="amount" taka={booking.resalePrice} />],
          ['Date', `${formatDay(paidAt)}, ${formatClock(paidAt)}`],
        ]}
      />
      <p className="muted">
        {booking.delivery === 'courier' ? (
          'We keep the money until it has come and works. Say on the page of the order when it comes.'
        ) : (
          <>
            We keep the money until you have it. At the meeting say so on the page of the order, and take{' '}
            {booking.category === 'Laptop' ? 'the laptop and its charger' : 'it'} with you.
          </>
        )}{' '}
        Your receipt stands below.
      </p>
      <div>
        <ButtonLink kind="primary" to={paths.myOrders()}>
          Go to My Orders
        </ButtonLink>
      </div>
    </section>
  );
}

/**
 * When the product is handed over and when money comes back, where one pays: sections 3.3 and 3.5 of the Digital
 * Commerce Operation Guidelines 2021. The page of refunds says the same at length.
 */
export function DeliveryNote({ booking }: { readonly booking: WireBooking }) {
  return (
    <section className="delivery small" aria-labelledby="delivery">
      <h2 id="delivery">Delivery and refunds</h2>
      <ul>
        {booking.delivery === 'courier' ? (
          <>
            <li>The seller sends it within 3 working days.</li>
            <li>Not sent by then: we refund the whole amount automatically.</li>
            <li>Not as described: say so within 72 hours of its coming.</li>
          </>
        ) : (
          <>
            <li>The seller hands it over within 5 days in the same city, and within 10 days elsewhere.</li>
            <li>Nothing handed over 10 days after you paid: we refund the whole amount automatically.</li>
            <li>Not as described: say so within 48 hours of the handover.</li>
          </>
        )}
        <li>Refunds go to the card you paid with. Banks need up to 10 days to show them.</li>
      </ul>
    </section>
  );
}

type FormHeadProps = {
  /** Until when only this order can be paid; null without a hold. */
  readonly heldUntil: string | null;
  /** Whether the hold was asked for. */
  readonly isBegun: boolean;
};

/** Heading of a card form, with the time until which the product is held. */
export function FormHead({ heldUntil, isBegun }: FormHeadProps) {
  return (
    <>
      <h2 id="card-form-title">
        <CreditCard className="i" aria-hidden="true" />
        Pay by card
      </h2>
      <noscript>
        <p className="error">
          The card form needs script, because the card goes straight to the card processor.
        </p>
      </noscript>
      <p className="hold">
        <Clock className="i s" aria-hidden="true" />
        <span className="num">
          {heldUntil
            ? `Reserved for you for 15 minutes, until ${formatClock(heldUntil)}. Nobody else can pay for it until then.`
            : isBegun
              ? 'Reserving it for you…'
              : 'It is reserved for you for 15 minutes once you type the card number and tick the box.'}
        </span>
      </p>
    </>
  );
}

/** Leads back to My Orders and gives up what was held for paying; works without scripts. */
export function BackToOrders() {
  const isLeaving = useNavigation().formData?.get('intent') === LEAVE;
  return (
    <Form method="post" className="pay-back">
      <input type="hidden" name="intent" value={LEAVE} />
      <Button type="submit" kind="quiet" busy={isLeaving}>
        <ArrowLeft className="i s" aria-hidden="true" />
        Back to My Orders
      </Button>
    </Form>
  );
}

/** The outcome is not known yet; nobody should pay twice. */
export function CheckingPanel() {
  return (
    <section className="paid" aria-live="polite">
      <Spinner label="Checking the payment" />
      <h2>We are checking with your bank</h2>
      <p>Do not pay again. This page shows the result automatically, usually within a minute.</p>
    </section>
  );
}

/** The product cannot be paid now, and why. */
export function BlockedPanel({ payment }: { readonly payment: PaymentFlow }) {
  return (
    <section className="paid">
      <h2>This cannot be paid now</h2>
      <div role="alert">
        <FieldError>{payment.blockedBy}</FieldError>
      </div>
      <p className="muted">You were not charged.</p>
      <div className="acts">
        <Button kind="primary" onClick={payment.retry}>
          Try again
        </Button>
      </div>
    </section>
  );
}
