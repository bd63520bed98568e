import '../common/admin.css';
import type { ReactNode } from 'react';
import { formatTaka } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { formatClock, formatDay } from '#ui/dates.ts';
import { ChevronDown } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Money } from '#ui/price.tsx';
import { paths } from '../../../../paths.ts';
import type { WireMoneyChange, WireMoneyOrder } from '../../../payments/contract.ts';
import { adminPaths } from '../site/admin-paths.ts';
import { moneyLabel } from './money-labels.ts';

type OrderRecordProps = {
  readonly orders: readonly WireMoneyOrder[];
  readonly aside: ReactNode;
  readonly foot: ReactNode;
};

/** Shows one row per order with an attempt to pay. A row opens to show all changes of its money, with technical ids. */
export function OrderRecord({ orders, aside, foot }: OrderRecordProps) {
  return (
    <section className="tbox" aria-labelledby="sales">
      <div className="cap">
        <h2 id="sales">{t('adminRecord.sales')}</h2>
        <div className="small">{aside}</div>
      </div>
      <ul className="paid-orders">
        {orders.map((order) => (
          <OrderRow key={order.bookingId} order={order} />
        ))}
      </ul>
      {foot}
    </section>
  );
}

/** Returns the last change of a payment, refund or payout. If an order only has holds, returns the last hold. */
function lastStep(changes: readonly WireMoneyChange[]): WireMoneyChange | undefined {
  return changes.findLast(({ kind }) => kind !== 'hold') ?? changes.at(-1);
}

function OrderRow({ order }: { readonly order: WireMoneyOrder }) {
  const { product, buyer, amount, changes } = order;
  const last = lastStep(changes);
  return (
    <li>
      <details>
        <summary>
          <b className="title">{product.title}</b>
          <span className="buyer">{buyer.name}</span>
          <span className="amount">
            <Money taka={amount} />
          </span>
          <span className="came">{last ? moneyLabel(last) : t('notices.none')}</span>
          <span className="when num">
            {last && `${formatDay(last.changedAt)}, ${formatClock(last.changedAt)}`}
          </span>
          <ChevronDown className="i s" aria-hidden="true" />
        </summary>
        <Steps order={order} />
      </details>
    </li>
  );
}

function Steps({ order: { bookingId, product, changes } }: { readonly order: WireMoneyOrder }) {
  const transactionId = changes.findLast((change) => change.transactionId !== null)?.transactionId;
  return (
    <div className="money-steps">
      <p>
        <Link to={paths.categoryList(product._id)}>{t('adminRecord.open', { title: product.title })}</Link>
      </p>
      <ol>
        {changes.map((change) => (
          <Step key={change._id} change={change} />
        ))}
      </ol>
      <p className="small muted order-ids">
        {rich('adminRecord.order', {
          id: <Link to={adminPaths.record({ kind: 'steps', concerns: bookingId })}>{bookingId}</Link>,
        })}
        {transactionId && `, ${t('adminRecord.payment', { id: transactionId })}`}
      </p>
    </div>
  );
}

/** Shows one change of an order's money: time, amount, person, reason and request. */
function Step({ change }: { readonly change: WireMoneyOrder['changes'][number] }) {
  return (
    <li>
      <b>{moneyLabel(change)}</b>
      <span className="small muted num">
        {t('adminRecord.stepBy', {
          what: [
            formatDay(change.changedAt),
            formatClock(change.changedAt, true),
            ...(change.amount === null ? [] : [formatTaka(change.amount)]),
          ].join(', '),
          name: change.actor?.name ?? 'Secondbyte',
        })}
      </span>
      {change.reason && <span className="small">{change.reason}</span>}
      <span className="small muted order-ids">
        {[change.action, change.requestId && t('adminRecord.request', { id: change.requestId.slice(-12) })]
          .filter(Boolean)
          .join(', ')}
      </span>
    </li>
  );
}
