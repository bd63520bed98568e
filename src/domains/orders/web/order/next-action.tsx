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

/** Returns the labels of the seller's possible answers whether the buyer bought the product in cash. */
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

/** Shows the buttons for the next action on an order, if there is one. */
export function NextAction({ order }: { readonly order: WireOrder }) {
  const { side, state, history, due, bought } = order;
  if (side === 'seller' && due.consent) return <AnswerCancelActs />;
  if (side === 'buyer' && due.consent) {
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
  if (
    side === 'buyer' &&
    order.delivery === 'meeting' &&
    canMove('receive', state, 'buyer') &&
    !history.some((step) => step.action === 'receive')
  ) {
    return (
      <div className="acts">
        <ActionButton intent="received" label={t('act.received')} busyLabel={t('act.makingPin')} />
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
  if (state === 'disputed') {
    return (
      <div className="acts">
        <ButtonLink kind="primary" to={dashboardPaths.dispute(order._id)}>
          {side === 'admin' ? t('act.decide') : t('act.dispute')}
        </ButtonLink>
      </div>
    );
  }
  if (canReview(order)) {
    return (
      <div className="acts">
        <ButtonLink kind="primary" to={dashboardPaths.review(order._id)}>
          {t('act.review')}
        </ButtonLink>
      </div>
    );
  }
  return <EndedAction order={order} />;
}

/** Links a buyer of an ended order to the product or to similar ones. */
function EndedAction({ order }: { readonly order: WireOrder }) {
  const { side, state, product } = order;
  if (side !== 'buyer' || (state !== 'unavailable' && state !== 'cancelled' && state !== 'refunded'))
    return null;
  if (isRefundedInPart(order) || order.bought === 'claimed') return null;
  if (product.state === 'unsold' || product.state === 'reserved') {
    return (
      <div className="acts">
        <ButtonLink kind="primary" to={paths.productDetails(product._id)}>
          {t('orders.again')}
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
        {t('orders.similar')}
      </ButtonLink>
    </div>
  );
}
