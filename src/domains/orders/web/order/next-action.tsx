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

/** Labels of the seller's answers to whether the buyer bought it. */
const sellersAnswers = {
  asked: { yes: 'They bought it' },
  named: { no: 'No, they did not buy it' },
  claimed: { yes: 'Yes, they bought it', no: 'No' },
} as const;

/** Shows the slip's next action. */
export function NextAction({ order }: { readonly order: WireOrder }) {
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
