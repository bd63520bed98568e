import './common/order-page.css';
import { useEffect, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { ButtonLink, buttonClass } from '#ui/button.tsx';
import { formatDay } from '#ui/dates.ts';
import { DeleteDialog } from '#ui/delete.tsx';
import { FieldError } from '#ui/field.tsx';
import { ChevronLeft, CircleCheck } from '#ui/icon.tsx';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Picture } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { ReachLinks } from '#ui/reach-links.tsx';
import { shortMoment } from '#ui/short-moment.ts';
import { useFlashNotice } from '#ui/use-flash-notice.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import { includesCard } from '../../attributes/pay-ways.ts';
import { canMove } from '../../bookings/transitions.ts';
import { hasPublicPage } from '../../catalog/products/rules.ts';
import { productPicture } from '../../catalog/web/public/product-picture.ts';
import type { handoverCalls } from '../../handover/contract.ts';
import type { CancelTerms } from '../cancel-terms.ts';
import type { ordersCalls, WireOrder } from '../contract.ts';
import { nextStep } from '../words/next-step.ts';
import { orderTrack } from '../words/order-track.ts';
import { cancelTermsOf } from '../words/paid-steps.ts';
import { hasClaimedCash, isRefundedInPart, otherName, readerOf } from '../words/order-view.ts';
import type { Route } from './+types/order-page.ts';
import { BoughtActs } from './common/bought-acts.tsx';
import { ChecksBox } from './order/checks-box.tsx';
import {
  ActionButton,
  AnswerCancelActs,
  AskToCancelDialog,
  CANCEL_PAID,
  CancelPaidDialog,
  PinForm,
  RefuseToCancelDialog,
} from './order/handover-forms.tsx';
import { KeepForm } from './order/keep-form.tsx';
import { KeptCard } from './order/kept-card.tsx';
import { MeetingBox } from './order/meeting-box.tsx';
import { OrderMoney, PayAction } from './order/order-money.tsx';
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

/** Does what is clicked on this page. */
export const action = ({ context, params, request }: Route.ActionArgs) =>
  runOrderAction({ context, request }, params.id);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData ? `Order ${loaderData.order.number}` : 'Order', hidden: true });

/** Id of the dialog that asks before an order is taken back. */
const WITHDRAW = 'withdraw';

// Few who look at an order are just handing it over.
const PinCard = lazyHydrated(() => import('./order/pin-card.tsx'));

/** How often the page of an order asks whether the other side has done something, in ms. */
const REFRESH_MS = 5_000;

/** Returns whether the other side may soon act in person: pay, confirm receipt, type the PIN. */
function awaitsOther({ side, state }: WireOrder, hasPin: boolean): boolean {
  return side === 'seller' ? state === 'open' || state === 'paid' : hasPin;
}

/** Reloads the order every few seconds while it is visible and waited on. A typed PIN stays in its field. */
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

/** Why an action of this page was refused; null where it was not tried or went well. */
function errorOf(
  done: OrderActionResult | undefined,
  intents: readonly OrderActionResult['intent'][],
): string | null {
  return done && intents.includes(done.intent) ? done.error : null;
}

/** An action of this page that was refused, with what was typed for it. */
function refusedOf(
  done: OrderActionResult | undefined,
  intent: OrderActionResult['intent'],
): OrderActionResult['refused'] {
  return done?.intent === intent ? done.refused : null;
}

/** One order, for both of its sides: whose turn it is, with whom, the money, and everything that happened. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, pin, places, origin, readAt } = loaderData;
  const other = readerOf(order) === 'buyer' ? order.seller : order.buyer;
  useFreshOrder(awaitsOther(order, pin !== null));
  const error = errorOf(actionData, [
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
  ]);
  return (
    <div className="order">
      <BackLink order={order} />
      <BookedNotice isByCourier={order.delivery === 'courier'} />
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <OrderHead order={order} />
      <OrderTrack steps={orderTrack(order)} />
      <div className="order-flow">
        <div className="order-grid">
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
            {canKeep(order) && <KeepForm order={order} error={errorOf(actionData, ['keeping'])} />}
            <OrderHistory order={order} />
          </div>
          <div className="order-side">
            <PartyCard
              about={aboutOrder(order)}
              label={readerOf(order) === 'buyer' ? 'Your seller' : 'Your buyer'}
              party={other}
              {...(order.side !== 'admin' && {
                messages: dashboardPaths.writeAboutOrder(order.product._id, order._id),
              })}
            />
            {order.side === 'admin' && (
              <PartyCard label="The buyer" party={order.buyer} about={aboutOrder(order)} />
            )}
            <OrderMoney order={order} />
            <WaysToPay order={order} />
            <IfSomethingIsOff order={order} />
            {order.delivery === 'meeting' && (
              <KeptCard key={order._id} order={order} pin={pin} origin={origin} readAt={readAt} />
            )}
          </div>
        </div>
      </div>
      <CancelDialogs
        order={order}
        refused={refusedOf(actionData, 'cancellation')}
        kept={refusedOf(actionData, 'refuse-to-cancel')}
      />
      {canPay(order) && (
        <div className="order-bar">
          <PayAction order={order} />
          {other.number && (
            <ReachLinks
              number={other.number}
              name={other.name}
              line={`Hello ${other.name}, this is about ${aboutOrder(order)} on Secondbyte.`}
              className={buttonClass({ kind: 'second' }, 'square')}
            />
          )}
        </div>
      )}
    </div>
  );
}

const canPay = (order: WireOrder) =>
  order.side === 'buyer' && order.state === 'open' && includesCard(order.payWays);

/** Returns whether a seller can hold the product for the buyer, or no longer: not during the handover. */
function canKeep(order: WireOrder): boolean {
  return order.side === 'seller' && canMove('keep', order.state, 'seller') && !hasClaimedCash(order);
}

/** Returns whether a side may review the other: after completion, or after a refund that was not their own fault. */
function canReview({ side, state, failedSide }: WireOrder): boolean {
  if (side === 'admin') return false;
  return state === 'completed' || (state === 'refunded' && failedSide !== null && failedSide !== side);
}

function canTypePin(order: WireOrder): boolean {
  const isToHandOver = order.delivery === 'meeting' && canMove('hand-over', order.state, 'seller');
  return order.side === 'seller' && (isToHandOver || hasClaimedCash(order));
}
const canWithdraw = ({ side, state }: WireOrder) => side === 'buyer' && state === 'open';

/**
 * Returns the side that may still cancel a paid order. Null unless the viewer is on one and need not wait for the
 * other.
 */
function cancellingSide(order: WireOrder): 'buyer' | 'seller' | null {
  const { side, state, due } = order;
  if (due.consent) return null;
  if (side === 'buyer') {
    return canMove('cancel', state, 'buyer') && cancelTermsOf(order) !== 'refused' ? side : null;
  }
  return side === 'seller' && canMove('call-off', state, 'seller') ? side : null;
}

/** Answers that a seller can give to whether the buyer bought it. */
const sellersAnswers = {
  asked: { yes: 'They bought it' },
  named: { no: 'No, they did not buy it' },
  claimed: { yes: 'Yes, they bought it', no: 'No' },
} as const;

/** Shows the slip's next action. */
function NextAction({ order }: { readonly order: WireOrder }) {
  const { side, state, history, due, bought } = order;
  if (side === 'seller' && due.consent) return <AnswerCancelActs />;
  if (side === 'buyer' && due.consent) {
    return (
      <div className="acts">
        <ActionButton intent="drop-cancel" kind="second" label="Keep the order" busyLabel="Keeping it…" />
        <ActionButton
          intent="received"
          kind="second"
          label="I have it and it works"
          busyLabel="Making your PIN…"
        />
      </div>
    );
  }
  if (side === 'buyer' && (bought === 'asked' || bought === 'named')) {
    return <BoughtActs bookingId={order._id} intent="bought" yes="Yes, I bought it" no="No" />;
  }
  if (side === 'seller' && bought) {
    return <BoughtActs bookingId={order._id} intent="bought-answer" {...sellersAnswers[bought]} />;
  }
  if (canPay(order)) {
    return (
      <div className="acts wide">
        <PayAction order={order} />
      </div>
    );
  }
  if (
    side === 'buyer' &&
    order.delivery === 'meeting' &&
    canMove('receive', state, 'buyer') &&
    !history.some((step) => step.action === 'receive')
  ) {
    return (
      <div className="acts">
        <ActionButton intent="received" label="I have it and it works" busyLabel="Making your PIN…" />
      </div>
    );
  }
  if (side === 'buyer' && canMove('complete', state, 'buyer')) {
    return (
      <div className="acts">
        {state === 'sent' && !due['parcel-check'] && (
          <ActionButton
            intent="arrived"
            kind="second"
            label="It has come"
            busyLabel="Notifying the seller…"
          />
        )}
        <ActionButton
          intent="completion"
          label={state === 'sent' ? 'It arrived and works' : 'All is well'}
          busyLabel="Notifying the seller…"
        />
        <ButtonLink to={dashboardPaths.dispute(order._id)}>Something is wrong</ButtonLink>
      </div>
    );
  }
  if (state === 'disputed') {
    return (
      <div className="acts">
        <ButtonLink kind="primary" to={dashboardPaths.dispute(order._id)}>
          {side === 'admin' ? 'Decide' : 'See the dispute'}
        </ButtonLink>
      </div>
    );
  }
  if (canReview(order)) {
    return (
      <div className="acts">
        <ButtonLink kind="primary" to={dashboardPaths.review(order._id)}>
          Write a review
        </ButtonLink>
      </div>
    );
  }
  return <EndedAction order={order} />;
}

/** Where the lists are that this order stands in. */
function BackLink({ order }: { readonly order: WireOrder }) {
  if (order.side === 'admin') return null;
  const [to, words] =
    order.side === 'buyer' ? [paths.myOrders(), 'My Orders'] : [dashboardPaths.myBuyers(), 'My Buyers'];
  return (
    <Link className="back-link" to={to}>
      <ChevronLeft className="i s" aria-hidden="true" />
      {words}
    </Link>
  );
}

/** Says that the order was placed, right after it was; also where no script runs to show a notice. */
function BookedNotice({ isByCourier }: { readonly isByCourier: boolean }) {
  const [search] = useSearchParams();
  const [isNew] = useState(() => search.has('placed'));
  useFlashNotice('placed', 'Booking confirmed');
  if (!isNew) return null;
  return (
    <p className="order-done" role="status">
      <CircleCheck className="i" aria-hidden="true" />
      <span>
        <b>Booking confirmed.</b>{' '}
        {isByCourier
          ? 'The seller sends it once you have paid.'
          : 'The seller has your number and calls you to fix a time and place.'}
      </span>
    </p>
  );
}

function OrderHead({ order }: { readonly order: WireOrder }) {
  const { product, number, orderDate, resalePrice } = order;
  const isPublic = order.side === 'seller' || hasPublicPage(product);
  return (
    <header className="order-head">
      <div className="ph">
        <Picture files={productPicture(product)} alt="" sizes="112px" first />
      </div>
      <h1>
        {isPublic ? <Link to={paths.productDetails(product._id)}>{product.title}</Link> : product.title}
      </h1>
      <p>
        Order {number}, booked {formatDay(orderDate)},{' '}
        <b>
          <Money taka={resalePrice} />
        </b>
      </p>
    </header>
  );
}

/** Where a buyer goes whose order has ended. */
function EndedAction({ order }: { readonly order: WireOrder }) {
  const { side, state, product } = order;
  if (side !== 'buyer' || (state !== 'unavailable' && state !== 'cancelled' && state !== 'refunded'))
    return null;
  if (isRefundedInPart(order) || order.bought === 'claimed') return null;
  if (product.state === 'unsold' || product.state === 'reserved') {
    return (
      <div className="acts">
        <ButtonLink kind="primary" to={paths.productDetails(product._id)}>
          Order again
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="acts">
      <ButtonLink
        kind="primary"
        to={hasPublicPage(product) ? paths.similarTo(product._id) : paths.categoryDetails(product.category)}
      >
        Find similar
      </ButtonLink>
    </div>
  );
}

/** Actions when something goes wrong, by state. */
const offWords: Partial<Readonly<Record<WireOrder['state'], string>>> = {
  open: 'Walk away. You owe nothing until you pay.',
  sent: 'Tell us before the seller has the money, also if it does not come. It stays with us until it is settled.',
  'handed-over': 'Tell us before the 48 hours are over. The money stays with us until it is settled.',
};

/** The same of a paid order, by the terms on which its buyer can cancel. */
const paidOffWords: Readonly<Record<CancelTerms, string>> = {
  freely: 'Don’t take it, and cancel: we refund all your money.',
  'by-asking': 'Do not take it, and ask to cancel: the seller has 48 hours to answer. No answer means yes.',
  refused: 'Don’t take it, and don’t show your PIN: without it we refund all your money.',
};

function offWordsOf(order: WireOrder): string | undefined {
  if (order.state !== 'paid') return offWords[order.state];
  if (order.due.consent) return undefined;
  return order.delivery === 'courier'
    ? 'Until it is sent you can cancel: we refund all your money.'
    : paidOffWords[cancelTermsOf(order)];
}

function IfSomethingIsOff({ order }: { readonly order: WireOrder }) {
  const words = offWordsOf(order);
  const side = cancellingSide(order);
  if (order.side === 'seller') {
    return side && <CannotSell />;
  }
  if (!words) return null;
  return (
    <section className="order-box at-9" aria-labelledby="off">
      <h2 id="off">If something is off</h2>
      <div className="order-off">
        <p>{words}</p>
        {order.state === 'handed-over' || order.state === 'sent' ? (
          order.side === 'buyer' && <Link to={dashboardPaths.dispute(order._id)}>Tell us what is wrong</Link>
        ) : (
          <Link to={paths.safety()}>How to meet safely</Link>
        )}
        {(side || canWithdraw(order)) && (
          <Link className="link del" to={`#${side ? CANCEL_PAID : WITHDRAW}`}>
            {side === 'buyer' && cancelTermsOf(order) === 'by-asking' ? 'Ask to cancel' : 'Cancel this order'}
          </Link>
        )}
      </div>
    </section>
  );
}

function CannotSell() {
  return (
    <section className="order-box at-9" aria-labelledby="off">
      <h2 id="off">If you cannot sell it</h2>
      <div className="order-off">
        <p>
          You can cancel with a reason. All of it goes back to the buyer, and your page counts the
          cancellation.
        </p>
        <Link className="link del" to={`#${CANCEL_PAID}`}>
          Cancel and refund
        </Link>
      </div>
    </section>
  );
}

type CancelDialogsProps = {
  readonly order: WireOrder;
  readonly refused: OrderActionResult['refused'];
  /** Set where a seller could not keep an order that its buyer asks to cancel. */
  readonly kept: OrderActionResult['refused'];
};

function CancelDialogs({ order, refused, kept }: CancelDialogsProps) {
  const { title } = order.product;
  const side = cancellingSide(order);
  if (order.side === 'seller' && order.due.consent) return <RefuseToCancelDialog refused={kept} />;
  if (side === 'buyer' && cancelTermsOf(order) === 'by-asking') {
    return <AskToCancelDialog title={title} seller={order.seller.name} refused={refused} />;
  }
  if (side) return <CancelPaidDialog side={side} title={title} refused={refused} />;
  if (!canWithdraw(order)) return null;
  return (
    <DeleteDialog
      id={WITHDRAW}
      title="Are you DELETE this order"
      fields={{ intent: 'withdraw', bookingId: order._id }}
      keep="Keep order"
    >
      Your order of <b>{order.product.title}</b> ends, and the seller no longer sees your number. Nothing is
      charged.
    </DeleteDialog>
  );
}
