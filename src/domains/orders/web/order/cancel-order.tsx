import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { DeleteDialog } from '#ui/delete.tsx';
import { Link } from '#ui/link.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import type { CancelTerms } from '../../cancel-terms.ts';
import type { WireOrder } from '../../contract.ts';
import { cancelTermsOf } from '../../words/paid-steps.ts';
import type { OrderActionResult } from '../order-actions.ts';
import { AskToCancelDialog, CANCEL_PAID, CancelPaidDialog, RefuseToCancelDialog } from './handover-forms.tsx';
import { cancellingSide, canWithdraw } from './order-rights.ts';

/** Id of the confirmation dialog for canceling an unpaid order. */
const WITHDRAW = 'withdraw';

/** Returns the advice for a paid order with which something goes wrong. It depends on the terms of cancellation. */
function paidOffWords(terms: CancelTerms): string {
  switch (terms) {
    case 'freely':
      return t('off.freely');
    case 'by-asking':
      return t('off.byAsking');
    case 'refused':
      return t('off.refused');
  }
}

/** Returns the advice for an order with which something goes wrong; null if there is nothing to do. */
function offWordsOf(order: WireOrder): string | null {
  switch (order.state) {
    case 'open':
      return t('off.open');
    case 'paid':
      if (order.due.consent) return null;
      return order.delivery === 'courier' ? t('off.courier') : paidOffWords(cancelTermsOf(order));
    case 'sent':
      return t('off.sent');
    case 'handed-over':
      return t('off.handedOver');
    default:
      return null;
  }
}

/**
 * Shows what to do if something goes wrong, with the links to cancel. A seller sees only how to cancel a paid order.
 */
export function IfSomethingIsOff({ order }: { readonly order: WireOrder }) {
  const words = offWordsOf(order);
  const side = cancellingSide(order);
  if (order.side === 'seller') {
    return side && <CannotSell />;
  }
  if (!words) return null;
  return (
    <section className="order-box at-9" aria-labelledby="off">
      <h2 id="off">{t('off.title')}</h2>
      <div className="order-off">
        <p>{words}</p>
        {order.state === 'handed-over' || order.state === 'sent' ? (
          order.side === 'buyer' && <Link to={dashboardPaths.dispute(order._id)}>{t('off.tellUs')}</Link>
        ) : (
          <Link to={paths.safety()}>{t('off.safely')}</Link>
        )}
        {(side || canWithdraw(order)) && (
          <Link className="link del" to={`#${side ? CANCEL_PAID : WITHDRAW}`}>
            {side === 'buyer' && cancelTermsOf(order) === 'by-asking' ? t('cancel.ask') : t('off.cancel')}
          </Link>
        )}
      </div>
    </section>
  );
}

function CannotSell() {
  return (
    <section className="order-box at-9" aria-labelledby="off">
      <h2 id="off">{t('off.cannotSell')}</h2>
      <div className="order-off">
        <p>{t('off.sellerText')}</p>
        <Link className="link del" to={`#${CANCEL_PAID}`}>
          {t('off.sellerCancel')}
        </Link>
      </div>
    </section>
  );
}

type CancelDialogsProps = {
  readonly order: WireOrder;
  readonly refused: OrderActionResult['refused'];
  /** API's refusal of the seller's answer to a request to cancel; null if there was none. */
  readonly kept: OrderActionResult['refused'];
};

/** Dialogs that ask for confirmation before an order is canceled, and before a seller refuses to cancel. */
export function CancelDialogs({ order, refused, kept }: CancelDialogsProps) {
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
      title={t('orders.sure')}
      fields={{ intent: 'withdraw', bookingId: order._id }}
      keep={t('orders.keep')}
    >
      {rich('orders.endsOpen', { title: <b>{order.product.title}</b> })}
    </DeleteDialog>
  );
}
