import './common/order-page.css';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { t } from '#texts/t.ts';
import { buttonClass } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { ReachLinks } from '#ui/reach-links.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { canMove } from '../../bookings/transitions.ts';
import type { handoverCalls } from '../../handover/contract.ts';
import type { ordersCalls, WireOrder } from '../contract.ts';
import { nextStep } from '../words/next-step.ts';
import { orderTrack } from '../words/order-track.ts';
import { hasClaimedCash, otherName, otherParty, readerOf } from '../words/order-view.ts';
import type { Route } from './+types/order-page.ts';
import { CancelDialogs, IfSomethingIsOff } from './order/cancel-order.tsx';
import { ChecksBox } from './order/checks-box.tsx';
import { PinForm } from './order/handover-forms.tsx';
import { KeepForm } from './order/keep-form.tsx';
import { KeptCard } from './order/kept-card.tsx';
import { MeetingBox } from './order/meeting-box.tsx';
import { NextAction } from './order/next-action.tsx';
import { BackLink, BookedNotice, OrderHead } from './order/order-head.tsx';
import { BankDisputeNotice, OrderMoney, PayAction } from './order/order-money.tsx';
import { canKeep, canPay, canTypePin, daysToKeep } from './order/order-rights.ts';
import { OrderSlip } from './order/order-slip.tsx';
import { OrderTrack } from './order/order-track.tsx';
import { ParcelBox } from './order/parcel-box.tsx';
import { WaysToPay } from './order/ways-to-pay.tsx';
import { type OrderActionResult, runOrderAction } from './order-actions.ts';
import { OrderHistory } from './public/order-history.tsx';
import { aboutOrder, PartyCard } from './public/party-card.tsx';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args);
  const { id } = args.params;
  const api = apiFor<typeof handoverCalls & typeof ordersCalls>(args.context);
  const order = await api('GET /orders/{id}', { params: { id } });
  if (!order.ok) throw refusedPage(order.problem);
  const { side, state, history, due } = order.data;
  const isReceived = state === 'paid' && history.some((step) => step.action === 'receive');
  const showsPin = side === 'buyer' && ((isReceived && !due.consent) || hasClaimedCash(order.data));
  const pin = showsPin ? await api('GET /orders/{id}/pin', { params: { id } }) : null;
  const places = canMove('propose-meeting', state, 'buyer')
    ? await api('GET /places', { query: { city: order.data.product.Location } })
    : null;
  return {
    order: order.data,
    pin: pin?.ok ? pin.data : null,
    places: places?.ok ? places.data : [],
    origin: args.url.origin,
    readAt: Date.now(),
  };
}

/** Runs the action of a form on this page. */
export const action = ({ context, params, request }: Route.ActionArgs) =>
  runOrderAction({ context, request }, params.id);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: loaderData ? t('orderEmail.order', { number: loaderData.order.number }) : t('product.order'),
    hidden: true,
  });

// Lazy: readers of an order rarely need the PIN.
const PinCard = lazyHydrated(() => import('./order/pin-card.tsx'));

/** Interval of refreshes while the other side may act, in ms. */
const REFRESH_MS = 5_000;

/** Returns whether the other side may act soon: pay, confirm the receipt, or type the PIN. */
function awaitsOther({ side, state }: WireOrder, hasPin: boolean): boolean {
  return side === 'seller' ? state === 'open' || state === 'paid' : hasPin;
}

/**
 * Refreshes the order every few seconds while the page is visible and `isWaiting` is true. A PIN that the seller is
 * typing stays in its field.
 */
function useFreshOrder(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void revalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

/** Returns why an action of this page was refused; null if no action was tried or it succeeded. */
function errorOf(
  done: OrderActionResult | undefined,
  intents: readonly OrderActionResult['intent'][],
): string | null {
  return done && intents.includes(done.intent) ? done.error : null;
}

/** Returns the refusal of an action with its typed values; null if it was not refused. */
function refusedOf(
  done: OrderActionResult | undefined,
  intent: OrderActionResult['intent'],
): OrderActionResult['refused'] {
  return done?.intent === intent ? done.refused : null;
}

/** Intents of forms that consist only of a button. The page shows their errors above the order. */
const BUTTONS: readonly OrderActionResult['intent'][] = [
  'withdraw',
  'accept-meeting',
  'no-show',
  'give-free',
  'received',
  'paid-in-cash',
  'bought',
  'bought-answer',
  'arrived',
  'completion',
  'drop-cancel',
  'agree-to-cancel',
];

/** The page of an order for both sides: next step, other side, money and history. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, pin } = loaderData;
  useFreshOrder(awaitsOther(order, pin !== null));
  const error = errorOf(actionData, BUTTONS);
  return (
    <div className="order">
      <BackLink order={order} />
      <BookedNotice order={order} />
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <OrderHead order={order} />
      <OrderTrack steps={orderTrack(order)} />
      <BankDisputeNotice order={order} />
      <div className="order-flow">
        <div className="order-grid">
          <OrderMain loaderData={loaderData} actionData={actionData} />
          <OrderSide loaderData={loaderData} />
        </div>
      </div>
      <CancelDialogs
        order={order}
        refused={refusedOf(actionData, 'cancellation')}
        kept={refusedOf(actionData, 'refuse-to-cancel')}
      />
      {canPay(order) && <PayBar order={order} />}
    </div>
  );
}

/** Shows the next step, everything that the reader can do about the order, and the order's history. */
function OrderMain({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { order, pin, places, origin, readAt } = loaderData;
  return (
    <div className="order-main">
      <OrderSlip step={nextStep(order, shortMoment, readAt)} other={otherName(order)}>
        <NextAction order={order} />
      </OrderSlip>
      {pin && <PinCard orderId={order._id} shown={pin} origin={origin} />}
      <ParcelBox order={order} refused={refusedOf(actionData, 'parcel')} />
      {order.delivery === 'meeting' && (
        <>
          <MeetingBox
            order={order}
            places={places}
            refused={refusedOf(actionData, 'meeting')}
            readAt={readAt}
          />
          <ChecksBox order={order} origin={origin} error={errorOf(actionData, ['checks'])} />
        </>
      )}
      {canTypePin(order) && (
        <PinForm isCash={hasClaimedCash(order)} error={errorOf(actionData, ['handover'])} />
      )}
      {canKeep(order, readAt) && (
        <KeepForm order={order} days={daysToKeep(order, readAt)} error={errorOf(actionData, ['keeping'])} />
      )}
      <OrderHistory order={order} />
    </div>
  );
}

/** Shows the other side, the money, and what to do if something goes wrong. */
function OrderSide({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { order, pin, origin, readAt } = loaderData;
  return (
    <div className="order-side">
      <PartyCard
        about={aboutOrder(order)}
        label={readerOf(order) === 'buyer' ? t('party.yourSeller') : t('party.yourBuyer')}
        party={otherParty(order)}
        {...(order.side !== 'admin' && {
          messages: dashboardPaths.writeAboutOrder(order.product._id, order._id),
        })}
      />
      {order.side === 'admin' && (
        <PartyCard label={t('party.theBuyer')} party={order.buyer} about={aboutOrder(order)} />
      )}
      <OrderMoney order={order} />
      <WaysToPay order={order} />
      <IfSomethingIsOff order={order} />
      {order.delivery === 'meeting' && (
        <KeptCard key={order._id} order={order} pin={pin} origin={origin} readAt={readAt} />
      )}
    </div>
  );
}

/** Shows the buttons to pay and to contact the seller, at the lower edge of phones. */
function PayBar({ order }: { readonly order: WireOrder }) {
  const other = otherParty(order);
  return (
    <div className="order-bar">
      <PayAction order={order} />
      {other.number && (
        <ReachLinks
          number={other.number}
          name={other.name}
          line={t('orders.hello', { name: other.name, about: aboutOrder(order) })}
          className={buttonClass({ kind: 'second' }, 'square')}
        />
      )}
    </div>
  );
}
