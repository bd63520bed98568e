import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import { canMove } from '../../../bookings/transitions.ts';
import { hasPublicPage } from '../../../catalog/products/rules.ts';
import type { WireOrder } from '../../contract.ts';
import { isRefundedInPart } from '../../words/order-view.ts';
import { BoughtActs } from '../common/bought-acts.tsx';
import { ActionButton, AnswerCancelActs } from './handover-forms.tsx';
import { PayAction } from './order-money.tsx';
import { canPay, canReview } from './order-rights.ts';

/** Returns the labels of the answers that the seller can give to "Did the buyer buy it in cash?". */
function sellersAnswers(bought: NonNullable<WireOrder['bought']>): {
  readonly yes?: string;
  readonly no?: string;
} {
  switch (bought) {
    case 'asked':
      return { yes: t('act.theyBought') };
    case 'named':
      return { no: t('act.notTheirs') };
    case 'claimed':
      return { yes: t('act.yesTheirs'), no: t('orders.no') };
  }
}

/** Returns whether the reader is the buyer and can still confirm at the meeting that they received the product. */
function canReceive({ side, delivery, state, history }: WireOrder): boolean {
  return (
    side === 'buyer' &&
    delivery === 'meeting' &&
    canMove('receive', state, 'buyer') &&
    !history.some(({ action }) => action === 'receive')
  );
}

/** Shows the buttons for the next action on an order, if there is one. */
export function NextAction({ order }: { readonly order: WireOrder }) {
  const { side, state, due, bought } = order;
  if (side === 'seller' && due.consent) return <AnswerCancelActs />;
  if (side === 'buyer' && due.consent) return <KeepOrderActs />;
  if (side === 'buyer' && (bought === 'asked' || bought === 'named')) {
    return <BoughtActs bookingId={order._id} intent="bought" yes={t('orders.bought')} no={t('orders.no')} />;
  }
  if (side === 'seller' && bought) {
    return <BoughtActs bookingId={order._id} intent="bought-answer" {...sellersAnswers(bought)} />;
  }
  if (canPay(order)) {
    return (
      <div className="acts wide">
        <PayAction order={order} />
      </div>
    );
  }
  if (canReceive(order)) {
    return (
      <div className="acts">
        <ActionButton intent="received" label={t('act.received')} busyLabel={t('act.makingPin')} />
      </div>
    );
  }
  if (side === 'buyer' && canMove('complete', state, 'buyer')) return <CompletionActs order={order} />;
  if (state === 'disputed') {
    const label = side === 'admin' ? t('act.decide') : t('act.dispute');
    return <ActLink to={dashboardPaths.dispute(order._id)}>{label}</ActLink>;
  }
  if (canReview(order)) return <ActLink to={dashboardPaths.review(order._id)}>{t('act.review')}</ActLink>;
  return <EndedAction order={order} />;
}

/** Shows a link as the only button. */
function ActLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <div className="acts">
      <ButtonLink kind="primary" to={to}>
        {children}
      </ButtonLink>
    </div>
  );
}

/** Shows the buttons of a buyer whose request to cancel waits for the seller. */
function KeepOrderActs() {
  return (
    <div className="acts">
      <ActionButton
        intent="drop-cancel"
        kind="second"
        label={t('act.keepOrder')}
        busyLabel={t('act.keeping')}
      />
      <ActionButton
        intent="received"
        kind="second"
        label={t('act.received')}
        busyLabel={t('act.makingPin')}
      />
    </div>
  );
}

/** Shows the buttons of a buyer who has the product, or waits for the parcel. */
function CompletionActs({ order }: { readonly order: WireOrder }) {
  const { state, due } = order;
  return (
    <div className="acts">
      {state === 'sent' && !due['parcel-check'] && (
        <ActionButton
          intent="arrived"
          kind="second"
          label={t('act.arrived')}
          busyLabel={t('act.tellingSeller')}
        />
      )}
      <ActionButton
        intent="completion"
        label={state === 'sent' ? t('act.arrivedWorks') : t('act.allWell')}
        busyLabel={t('act.tellingSeller')}
      />
      <ButtonLink to={dashboardPaths.dispute(order._id)}>{t('act.wrong')}</ButtonLink>
    </div>
  );
}

/** Links the buyer of an ended order to the product or to similar products. */
function EndedAction({ order }: { readonly order: WireOrder }) {
  const { side, state, product } = order;
  if (side !== 'buyer' || (state !== 'unavailable' && state !== 'cancelled' && state !== 'refunded'))
    return null;
  if (isRefundedInPart(order) || order.bought === 'claimed') return null;
  if (product.state === 'unsold' || product.state === 'reserved')
    return <ActLink to={paths.productDetails(product._id)}>{t('orders.again')}</ActLink>;
  const similar = hasPublicPage(product)
    ? paths.similarTo(product._id)
    : paths.categoryDetails(product.category);
  return <ActLink to={similar}>{t('orders.similar')}</ActLink>;
}
