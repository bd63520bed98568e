import { currentLocale } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import { Button } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { DescriptionList } from '#ui/layout.tsx';
import { Money } from '#ui/price.tsx';
import type { WireBooking } from '../../../bookings/contract.ts';
import { orderNumber } from '../../../bookings/order-number.ts';
import type { Operator } from '../../../payments/contract.ts';

type ReceiptProps = {
  readonly booking: WireBooking;
  readonly operator: Operator;
};

/**
 * Renders the receipt of an order paid by card: buyer, seller, item, total, refund, and the market's operator. When
 * printed, the page contains only the receipt.
 */
export function Receipt({ booking, operator }: ReceiptProps) {
  const paidAt = booking.paidAt ?? booking.orderDate;
  const { name, address, tradeLicence, taxNumber } = operator;
  return (
    <section className="receipt" lang={currentLocale()} aria-labelledby="receipt">
      <h2 id="receipt">{t('orderEmail.receipt')}</h2>
      <DescriptionList
        look="rows"
        items={[
          [t('receipt.number'), orderNumber(booking._id)],
          [t('receipt.date'), `${formatDay(paidAt)}, ${formatClock(paidAt)}`],
          [t('frame.seller'), booking.sellerName],
          [t('frame.buyer'), booking.user.name],
          [t('receipt.item'), booking.title],
          [t('receipt.total'), <Money key="total" taka={booking.resalePrice} />],
          ...(booking.refunded === null
            ? []
            : [[t('money.sentBack'), <Money key="back" taka={booking.refunded} />] as const]),
          [t('receipt.method'), t('receipt.byCard', { id: booking.transactionId ?? '' })],
          ...(name ? [[t('receipt.through'), address ? `${name}, ${address}` : name] as const] : []),
          ...(tradeLicence ? [[t('receipt.licence'), tradeLicence] as const] : []),
          ...(taxNumber ? [[t('receipt.tax'), taxNumber] as const] : []),
        ]}
      />
      <p className="small muted">{t('receipt.role')}</p>
      <p className="no-print">
        <Button kind="second" onClick={() => print()}>
          {t('receipt.print')}
        </Button>
      </p>
    </section>
  );
}
