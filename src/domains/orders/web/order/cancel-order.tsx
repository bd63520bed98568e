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

/** Id of the dialog that asks before an order is taken back. */
const WITHDRAW = 'withdraw';

/** Actions when something goes wrong, by state. */
const offWords: Partial<Readonly<Record<WireOrder['state'], string>>> = {
  open: 'Walk away. You owe nothing until you pay.',
  sent: 'Tell us before the seller has the money, also if it does not come. It stays with us until it is settled.',
  'handed-over': 'Tell us before the 48 hours are over. The money stays with us until it is settled.',
};

/** Actions when something goes wrong with a paid order, by the terms on which its buyer can cancel. */
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

/** Tells what to do when something goes wrong, with the links to cancel. */
export function IfSomethingIsOff({ order }: { readonly order: WireOrder }) {
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
  /** Set if the seller's refusal to cancel failed. */
  readonly kept: OrderActionResult['refused'];
};

/** Dialogs that ask before an order is cancelled. */
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
      title="Are you DELETE this order"
      fields={{ intent: 'withdraw', bookingId: order._id }}
      keep="Keep order"
    >
      Your order of <b>{order.product.title}</b> ends, and the seller no longer sees your number. Nothing is
      charged.
    </DeleteDialog>
  );
}
