import { Button, ButtonLink } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { Link } from '#ui/link.tsx';
import { Money } from '#ui/price.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { includesCard } from '../../../attributes/pay-ways.ts';
import type { OrderState } from '../../../bookings/transitions.ts';
import type { WireOrder } from '../../contract.ts';
import { readerOf } from '../../words/order-view.ts';

/** States in which the market or the seller has the money. */
const PAID: readonly OrderState[] = ['paid', 'sent', 'handed-over', 'disputed', 'completed', 'refunded'];

/** Returns whether an order was ever paid. */
function isPaid({ state }: Pick<WireOrder, 'state'>): boolean {
  return PAID.includes(state);
}

/** Shows the money of an order: the amount due, or the receipt. */
export function OrderMoney({ order }: { readonly order: WireOrder }) {
  return isPaid(order) ? <Receipt order={order} /> : <ToPay order={order} />;
}

function headingOf(order: WireOrder): string {
  if (order.state !== 'open') return 'Price';
  return readerOf(order) === 'buyer' ? 'What you pay' : 'What they pay';
}

/** Shows the price of an order that was not paid by card. Ended orders have no amount due. */
function ToPay({ order }: { readonly order: WireOrder }) {
  const isOpen = order.state === 'open';
  return (
    <section className="order-box at-4" aria-labelledby="money">
      <h2 id="money">{headingOf(order)}</h2>
      <dl className="sums2">
        <div>
          <dt>Price of the order</dt>
          <dd>
            <Money taka={order.resalePrice} />
          </dd>
        </div>
        <CourierPart order={order} />
        {isOpen && order.currentPrice !== order.resalePrice && (
          <div>
            <dt>Price of the listing now</dt>
            <dd>
              <Money taka={order.currentPrice} />
            </dd>
          </div>
        )}
        {isOpen && (
          <div className="tot">
            <dt>Paid so far</dt>
            <dd>
              <Money taka={0} />
            </dd>
          </div>
        )}
      </dl>
      {isOpen && <FeeNote order={order} />}
      {isOpen && order.side === 'buyer' && (
        <p className="small muted order-hint">
          {order.delivery === 'courier'
            ? 'We keep card payments until the parcel has come and it works. '
            : includesCard(order.payWays)
              ? 'Choose Pay when you have it in front of you and have tested it. '
              : 'Pay when you have it in front of you and have tested it. '}
          {order.delivery === 'meeting' &&
            order.payWays.includes('card-ahead') &&
            'Paid ahead, we keep it until you have it. '}
          {includesCard(order.payWays) ? 'Never send money outside Secondbyte.' : 'Never send money ahead.'}
        </p>
      )}
    </section>
  );
}

/** Shows the courier's part of the price, if any. */
function CourierPart({ order: { delivery, courier } }: { readonly order: WireOrder }) {
  if (delivery !== 'courier') return null;
  return (
    <div>
      <dt>Of it the courier</dt>
      <dd>
        <Money taka={courier} />
      </dd>
    </div>
  );
}

/** Shows the market's fee for card payments to both sides in advance. */
function FeeNote({ order: { side, fee, resalePrice } }: { readonly order: WireOrder }) {
  if (fee === 0) return null;
  return (
    <p className="small muted order-hint">
      Paid by card, <Money taka={fee} /> of it is our fee, which the seller pays:{' '}
      {side === 'seller' ? 'you get' : 'they get'} <Money taka={resalePrice - fee} />.
    </p>
  );
}

function Receipt({ order }: { readonly order: WireOrder }) {
  const { product, resalePrice, fee, paidAt, transactionId, payWay, refunded, _id, number } = order;
  return (
    <section className="order-box at-4" aria-labelledby="receipt">
      <h2 id="receipt">Receipt</h2>
      <dl className="sums2">
        <div>
          <dt>{product.title}</dt>
          <dd>
            <Money taka={resalePrice} />
          </dd>
        </div>
        <div>
          <dt>Order number</dt>
          <dd>{number}</dd>
        </div>
        {paidAt && (
          <div>
            <dt>Date</dt>
            <dd>
              {formatDay(paidAt)}, {formatClock(paidAt)}
            </dd>
          </div>
        )}
        {transactionId && (
          <div>
            <dt>Transaction id</dt>
            <dd className="plain-id">{transactionId}</dd>
          </div>
        )}
        {refunded !== null && (
          <div>
            <dt>Sent back</dt>
            <dd>
              <Money taka={refunded} />
            </dd>
          </div>
        )}
        {order.side !== 'buyer' && fee > 0 && refunded === null && (
          <div>
            <dt>Our fee, taken from it</dt>
            <dd>
              <Money taka={fee} />
            </dd>
          </div>
        )}
        <div className="tot">
          <dt>{payWay === 'cash' ? 'Paid in cash' : 'Paid'}</dt>
          <dd>
            <Money taka={resalePrice} />
          </dd>
        </div>
      </dl>
      {order.side === 'buyer' && transactionId && (
        <p className="small">
          <Link to={dashboardPaths.payment(_id)}>View receipt</Link>
        </p>
      )}
    </section>
  );
}

/** Shows the buyer's button to pay; disabled while another buyer is paying. */
export function PayAction({ order }: { readonly order: WireOrder }) {
  const isHeld = order.heldUntil !== null || order.keptUntil !== null;
  if (order.product.state === 'reserved' && !isHeld) {
    return <Button disabled>Pay</Button>;
  }
  return (
    <ButtonLink
      kind="primary"
      to={dashboardPaths.payment(order._id)}
      aria-label={`Pay for ${order.product.title}`}
    >
      Pay
    </ButtonLink>
  );
}
