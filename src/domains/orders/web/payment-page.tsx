import { Check, Clock, CreditCard } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { apiFor } from '../../../platform/page-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { formatClock, formatDay } from '../../../ui/dates.ts';
import { FieldError } from '../../../ui/field.tsx';
import { Facts } from '../../../ui/layout.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Money, Price } from '../../../ui/price.tsx';
import { Verified } from '../../../ui/tag.tsx';
import { Spinner } from '../../../ui/waiting.tsx';
import { requireViewer } from '../../accounts/web/parts/require-viewer.ts';
import { productPicture } from '../../catalog/web/parts/product-picture.ts';
import type { PublicSettings, paymentsCalls } from '../../payments/contract.ts';
import { CardForm } from '../../payments/web/parts/card-form.tsx';
import type { ordersCalls, WireBooking } from '../contract.ts';
import type { Route } from './+types/payment-page.ts';
import { LazyStripeCardForm } from './parts/lazy-stripe-card-form.tsx';
import { type Payment, usePayment } from './parts/use-payment.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Buyer']);
  const api = apiFor<typeof ordersCalls & typeof paymentsCalls>(args.context);
  const [booking, settings] = await Promise.all([
    api('GET /booking/{id}', { params: { id: args.params.id } }),
    api('GET /settings'),
  ]);
  if (!booking.ok) throw new Response(booking.problem.detail, { status: booking.status });
  if (!settings.ok) throw new Response(settings.problem.detail, { status: settings.status });
  return { booking: booking.data, settings: settings.data };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Payment Details', hidden: true });

/** While paying, nothing else calls. */
export const handle = { plainBar: true };

/** Payment Details: what is paid for at the left, the card form or the result at the right. */
export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const { booking, settings } = loaderData;
  return (
    <div className="wrap">
      <div className="pay">
        <header>
          <h1>Payment Details</h1>
          <p className="muted">Pay only after you have switched it on and tested it.</p>
        </header>
        <OrderSummary booking={booking} />
        {booking.paid === 'paid' ? (
          <PaidPanel booking={booking} />
        ) : (
          <PayPanel booking={booking} settings={settings} />
        )}
      </div>
    </div>
  );
}

function OrderSummary({ booking }: { readonly booking: WireBooking }) {
  return (
    <section className="sum" aria-label="Order summary">
      <div className="item">
        <div className="ph">
          <Picture files={productPicture(booking)} alt="" sizes="96px" />
        </div>
        <div>
          <h3>{booking.title}</h3>
          <Price taka={booking.resalePrice} was={booking.originalPrice} />
        </div>
      </div>
      <Facts
        look="rows"
        items={[
          [
            'Seller',
            <>
              {booking.sellerName}
              {booking.sellerVarify === 'verify' && (
                <>
                  <br />
                  <Verified />
                </>
              )}
            </>,
          ],
          ['Seller email', booking.sellerEmail],
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

function PaidPanel({ booking }: { readonly booking: WireBooking }) {
  const paidAt = booking.paidAt ?? booking.orderDate;
  return (
    <section className="paid" aria-live="polite">
      <span className="okring">
        <Check className="i" aria-hidden="true" />
      </span>
      <h2>Congrats! your payment completed</h2>
      <Facts
        look="rows"
        items={[
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
      <p className="muted">Take the device and its charger with you. The order now reads Paid.</p>
      <div>
        <ButtonLink kind="primary" to={paths.myOrders()}>
          Go to My Orders
        </ButtonLink>
      </div>
    </section>
  );
}

type PayPanelProps = { readonly booking: WireBooking; readonly settings: PublicSettings };

function PayPanel({ booking, settings }: PayPanelProps) {
  const payment = usePayment(booking, settings);
  if (payment.step === 'checking') return <CheckingPanel />;
  if (payment.step === 'blocked') return <BlockedPanel payment={payment} />;
  const label = (
    <>
      Pay <Money taka={booking.resalePrice} />
    </>
  );
  if (settings.cardApiUrl === null) {
    if (!payment.clientSecret) return <PreparingPanel />;
    return (
      <LazyStripeCardForm
        publishableKey={settings.publishableKey}
        clientSecret={payment.clientSecret}
        returnUrl={payment.returnUrl}
        label={label}
        onOutcome={payment.hear}
      >
        <FormHead heldUntil={payment.heldUntil} />
      </LazyStripeCardForm>
    );
  }
  return (
    <CardForm
      label={label}
      refusal={payment.refusal}
      busy={payment.step === 'paying'}
      disabled={payment.clientSecret === null}
      onPay={payment.pay}
    >
      <FormHead heldUntil={payment.heldUntil} />
    </CardForm>
  );
}

function FormHead({ heldUntil }: { readonly heldUntil: string | null }) {
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
            ? `Held for you until ${formatClock(heldUntil)}. Nobody else can pay for it meanwhile.`
            : 'Holding it for you…'}
        </span>
      </p>
    </>
  );
}

function PreparingPanel() {
  return (
    <section className="paid" aria-live="polite">
      <Spinner label="Preparing the card form" />
    </section>
  );
}

function CheckingPanel() {
  return (
    <section className="paid" aria-live="polite">
      <Spinner label="Checking the payment" />
      <h2>We are checking with your bank</h2>
      <p>Do not pay again. This page shows the result by itself, usually within a minute.</p>
    </section>
  );
}

function BlockedPanel({ payment }: { readonly payment: Payment }) {
  return (
    <section className="paid">
      <h2>This cannot be paid now</h2>
      <div role="alert">
        <FieldError>{payment.blockedBy}</FieldError>
      </div>
      <p className="muted">Nothing was taken.</p>
      <div className="acts">
        <Button kind="primary" onClick={payment.retry}>
          Try again
        </Button>
        <ButtonLink to={paths.myOrders()}>Go to My Orders</ButtonLink>
      </div>
    </section>
  );
}
