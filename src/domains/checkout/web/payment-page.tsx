import { redirect } from 'react-router';
import { localDigits } from '#kernel/locale.ts';
import { poishaToTaka, takaToPoisha } from '#kernel/money.ts';
import { textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import type { FrameHandle } from '#ui/frame-handle.ts';
import { ChevronLeft } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Money } from '#ui/price.tsx';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { takesCard } from '../../attributes/pay-ways.ts';
import type { bookingsCalls, WireBooking } from '../../bookings/contract.ts';
import { isRepriced } from '../../bookings/rules.ts';
import type { catalogCalls } from '../../catalog/contract.ts';
import { smallImage } from '../../images/image-url.ts';
import type { PublicSettings, paymentsCalls } from '../../payments/contract.ts';
import { feeOf, feeText } from '../../payments/fee.ts';
import { CardForm, LazyStripeCardForm } from '../../payments/web/public/card-form.tsx';
import type { checkoutCalls } from '../contract.ts';
import type { Route } from './+types/payment-page.ts';
import { NewPricePanel } from './payment/new-price-panel.tsx';
import {
  BackToOrders,
  BlockedPanel,
  CheckingPanel,
  DeliveryNote,
  FormHead,
  LEAVE,
  OrderSummary,
  PaidPanel,
} from './payment/payment-panels.tsx';
import { Receipt } from './payment/receipt.tsx';
import { usePayment } from './payment/use-payment.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Buyer']);
  const api = apiFor<
    typeof catalogCalls & typeof bookingsCalls & typeof checkoutCalls & typeof paymentsCalls
  >(args.context);
  const { id } = args.params;
  const [booking, settings] = await Promise.all([
    api('GET /booking/{id}', { params: { id } }),
    api('GET /settings'),
  ]);
  if (!booking.ok) throw refusedPage(booking.problem);
  // My Orders links every open order to this page. A payment in cash is confirmed and shown on the order's own page.
  const { state, paidAt, transactionId } = booking.data;
  const isInCash = state === 'open' ? !takesCard(booking.data) : paidAt !== null && transactionId === null;
  if (isInCash) throw redirect(paths.order(id));
  if (!settings.ok) throw refusedPage(settings.problem);
  const seller = await api('GET /productAll/{id}/seller', { params: { id: booking.data.productId } });
  return {
    booking: booking.data,
    settings: settings.data,
    sellerImage: seller.ok ? smallImage(seller.data.image) : null,
  };
}

/** Accepts the seller's new price, or gives up paying and leads back to My Orders. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const api = apiFor<typeof bookingsCalls & typeof checkoutCalls>(context);
  if (textValue(form, 'intent') === LEAVE) {
    // This call is refused while the bank decides on a payment. The hold then expires by itself, and My Orders shows
    // the state.
    await api('DELETE /bookings/{id}/hold', { params: { id: params.id } });
    throw redirect(paths.myOrders());
  }
  const resalePrice = textValue(form, 'resalePrice');
  const outcome = await api('POST /bookings/{id}/price', {
    params: { id: params.id },
    body: { resalePrice },
  });
  return { error: outcome.ok ? null : answerText(outcome.problem.detail) };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('pay.title'), hidden: true });

// A short footer, so that no links distract from paying.
export const handle: FrameHandle = { shortFooter: true };

function BackLink() {
  return (
    <Link className="back-link" to={paths.myOrders()}>
      <ChevronLeft className="i s" aria-hidden="true" />
      {t('nav.myOrders')}
    </Link>
  );
}

/** Renders Payment Details: the order on the left, the card form or the result on the right. */
export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, settings, sellerImage } = loaderData;
  if (booking.transactionId !== null) {
    return (
      // The result comes first, so that it is on the first screen of a phone.
      <div className="pay settled">
        <header>
          <BackLink />
          <h1>{t('pay.title')}</h1>
        </header>
        <PaidPanel booking={booking} />
        <OrderSummary booking={booking} sellerImage={sellerImage} />
        <Receipt booking={booking} operator={settings.operator} />
      </div>
    );
  }
  return (
    <div className="pay">
      <header>
        <BackLink />
        <h1>{t('pay.title')}</h1>
        <p className="muted">{booking.delivery === 'courier' ? t('pay.courierIntro') : t('pay.intro')}</p>
      </header>
      <div className="stack">
        <OrderSummary booking={booking} sellerImage={sellerImage} />
        <DeliveryNote booking={booking} />
        <FeeNote taka={booking.resalePrice} feePerMille={booking.feePerMille ?? settings.feePerMille} />
      </div>
      {isRepriced(booking) ? (
        <NewPricePanel booking={booking} error={actionData?.error ?? null} />
      ) : (
        <div className="stack">
          <PayPanel booking={booking} settings={settings} />
          <BackToOrders />
        </div>
      )}
    </div>
  );
}

/**
 * Shows the market's fee, if there is one. If the market changes its fee, payments that have already begun keep the old
 * rate.
 */
function FeeNote({ taka, feePerMille }: { readonly taka: number; readonly feePerMille: number }) {
  const fee = poishaToTaka(feeOf(takaToPoisha(taka), feePerMille));
  if (fee === 0) return null;
  return (
    <p className="small muted">
      {rich('pay.fee', { fee: <Money taka={fee} />, rate: localDigits(feeText(feePerMille)) })}
    </p>
  );
}

type PayPanelProps = { readonly booking: WireBooking; readonly settings: PublicSettings };

function PayPanel({ booking, settings }: PayPanelProps) {
  const payment = usePayment(booking, settings);
  if (payment.step === 'checking') return <CheckingPanel />;
  if (payment.step === 'blocked') return <BlockedPanel payment={payment} />;
  const label = rich('pay.button', { price: <Money taka={booking.resalePrice} /> });
  const head = <FormHead heldUntil={payment.heldUntil} isBegun={payment.step !== 'idle'} />;
  if (settings.cardApiUrl === null) {
    return (
      <LazyStripeCardForm
        publishableKey={settings.publishableKey}
        amountPoisha={takaToPoisha(booking.resalePrice)}
        begin={payment.begin}
        consent={payment.consent}
        onMissingConsent={payment.onMissingConsent}
        returnUrl={payment.returnUrl}
        label={label}
        onOutcome={payment.handleOutcome}
      >
        {head}
      </LazyStripeCardForm>
    );
  }
  return (
    <CardForm
      label={label}
      refusal={payment.refusal}
      busy={payment.step === 'paying'}
      disabled={payment.step === 'preparing'}
      consent={payment.consent}
      onMissingConsent={payment.onMissingConsent}
      onBegin={payment.begin}
      onPay={payment.pay}
    >
      {head}
    </CardForm>
  );
}
