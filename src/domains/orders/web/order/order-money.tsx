import type { ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { CreditCard } from '#ui/icon.tsx';
import { Notice } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { Money } from '#ui/price.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { includesCard } from '../../../attributes/pay-ways.ts';
import type { OrderState } from '../../../bookings/transitions.ts';
import type { WireOrder } from '../../contract.ts';
import { readerOf, sellersShare } from '../../words/order-view.ts';

/** States of orders that have been paid. */
const PAID: readonly OrderState[] = ['paid', 'sent', 'handed-over', 'disputed', 'completed', 'refunded'];

/** Returns whether an order was ever paid. */
function isPaid({ state }: Pick<WireOrder, 'state'>): boolean {
  return PAID.includes(state);
}

/** Shows the payment section of an order: the amount due, or the receipt. */
export function OrderMoney({ order }: { readonly order: WireOrder }) {
  return isPaid(order) ? <Receipt order={order} /> : <ToPay order={order} />;
}

function headingOf(order: WireOrder): string {
  if (order.state !== 'open') return t('home.price');
  return readerOf(order) === 'buyer' ? t('money.youPay') : t('money.theyPay');
}

type SumProps = {
  readonly label: string;
  /** True for the last line, which is the total. */
  readonly isTotal?: boolean;
  /** Class of the amount or text. */
  readonly valueClass?: string;
  readonly children: ReactNode;
};

/** Renders one line of the list of amounts: a label, and its amount or text. */
function Sum({ label, isTotal = false, valueClass, children }: SumProps) {
  return (
    <div className={isTotal ? 'tot' : undefined}>
      <dt>{label}</dt>
      <dd className={valueClass}>{children}</dd>
    </div>
  );
}

/** Shows the price of an unpaid order. Ended orders have no amount due. */
function ToPay({ order }: { readonly order: WireOrder }) {
  const isOpen = order.state === 'open';
  return (
    <section className="order-box at-4" aria-labelledby="money">
      <h2 id="money">{headingOf(order)}</h2>
      <dl className="sums2">
        <Sum label={t('money.ofOrder')}>
          <Money taka={order.resalePrice} />
        </Sum>
        <CourierPart order={order} />
        {isOpen && order.currentPrice !== order.resalePrice && (
          <Sum label={t('money.ofListing')}>
            <Money taka={order.currentPrice} />
          </Sum>
        )}
        {isOpen && (
          <Sum label={t('money.soFar')} isTotal>
            <Money taka={0} />
          </Sum>
        )}
      </dl>
      {isOpen && <FeeNote order={order} />}
      {isOpen && order.side === 'buyer' && (
        <p className="small muted order-hint">{hintsOf(order).join(' ')}</p>
      )}
    </section>
  );
}

/** Returns the hints under the price of an open order: when to pay, and which way of paying to avoid. */
function hintsOf({ delivery, payWays }: WireOrder): string[] {
  const isByCard = includesCard(payWays);
  const never = isByCard ? t('money.neverOutside') : t('money.neverAhead');
  if (delivery === 'courier') return [t('money.courierHint'), never];
  const when = isByCard ? t('money.choosePay') : t('money.payThen');
  return payWays.includes('card-ahead') ? [when, t('money.ahead'), never] : [when, never];
}

/** Shows the courier's part of the price, if any. */
function CourierPart({ order: { delivery, courier } }: { readonly order: WireOrder }) {
  if (delivery !== 'courier') return null;
  return (
    <Sum label={t('money.courier')}>
      <Money taka={courier} />
    </Sum>
  );
}

/** Shows the market's fee for a card payment to both sides, before the payment. */
function FeeNote({ order: { side, fee, resalePrice } }: { readonly order: WireOrder }) {
  if (fee === 0) return null;
  const ours = <Money taka={fee} />;
  const rest = <Money taka={resalePrice - fee} />;
  return (
    <p className="small muted order-hint">
      {side === 'seller'
        ? rich('money.feeSeller', { fee: ours, rest })
        : rich('money.feeBuyer', { fee: ours, rest })}
    </p>
  );
}

/** Shows the seller and admins the fee of a paid order, and what remains for the seller. */
function SellersPart({ order }: { readonly order: WireOrder }) {
  const { side, fee } = order;
  if (side === 'buyer' || fee === 0) return null;
  return (
    <>
      <Sum label={t('money.ourFee')}>
        <Money taka={fee} />
      </Sum>
      <Sum label={side === 'seller' ? t('money.youGet') : t('money.sellerGets')}>
        <Money taka={sellersShare(order)} />
      </Sum>
    </>
  );
}

function Receipt({ order }: { readonly order: WireOrder }) {
  const { product, resalePrice, paidAt, transactionId, payWay, refunded, _id, number } = order;
  return (
    <section className="order-box at-4" aria-labelledby="receipt">
      <h2 id="receipt">{t('orderEmail.receipt')}</h2>
      <dl className="sums2">
        <Sum label={product.title}>
          <Money taka={resalePrice} />
        </Sum>
        <Sum label={t('money.number')}>{number}</Sum>
        {paidAt && (
          <Sum label={t('money.date')}>
            {formatDay(paidAt)}, {formatClock(paidAt)}
          </Sum>
        )}
        {transactionId && (
          <Sum label={t('orderEmail.transactionId')} valueClass="plain-id">
            {transactionId}
          </Sum>
        )}
        {refunded !== null && (
          <Sum label={t('money.sentBack')}>
            <Money taka={refunded} />
          </Sum>
        )}
        <SellersPart order={order} />
        <Sum label={payWay === 'cash' ? t('money.paidCash') : t('orderEmail.paid')} isTotal>
          <Money taka={resalePrice} />
        </Sum>
      </dl>
      {order.side === 'buyer' && transactionId && <ReceiptLink orderId={_id} />}
    </section>
  );
}

/** Links to the payment page, which shows the receipt of a paid order. */
function ReceiptLink({ orderId }: { readonly orderId: string }) {
  return (
    <p className="small">
      <Link to={dashboardPaths.payment(orderId)}>{t('orders.receipt')}</Link>
    </p>
  );
}

/** Shows that the buyer disputes the payment at their bank. */
export function BankDisputeNotice({ order: { bankDispute, side } }: { readonly order: WireOrder }) {
  if (!bankDispute) return null;
  return (
    <Notice icon={CreditCard}>
      <p>{side === 'buyer' ? t('money.yourBankDispute') : t('money.bankDispute')}</p>
    </Notice>
  );
}

/** Shows the buyer's button to pay. It is disabled if the product is held for another buyer. */
export function PayAction({ order }: { readonly order: WireOrder }) {
  const isHeld = order.heldUntil !== null || order.keptUntil !== null;
  if (order.product.state === 'reserved' && !isHeld) {
    return <Button disabled>{t('orders.pay')}</Button>;
  }
  return (
    <ButtonLink
      kind="primary"
      to={dashboardPaths.payment(order._id)}
      aria-label={t('orders.payFor', { title: order.product.title })}
    >
      {t('orders.pay')}
    </ButtonLink>
  );
}
