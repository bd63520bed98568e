import { Button } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { DescriptionList } from '#ui/layout.tsx';
import { Money } from '#ui/price.tsx';
import type { WireBooking } from '../../../bookings/contract.ts';
import { orderNumber } from '../../../bookings/order-number.ts';
import type { Operator } from '../../../payments/contract.ts';
import { type ReceiptLanguage, receiptWords } from './receipt-words.ts';

type ReceiptProps = {
  readonly booking: WireBooking;
  readonly operator: Operator;
  readonly language: ReceiptLanguage;
};

/** The receipt of a paid order: both sides, the item, the sum, and who runs the market. Prints alone on its sheet. */
export function Receipt({ booking, operator, language }: ReceiptProps) {
  const words = receiptWords[language];
  const paidAt = booking.paidAt ?? booking.orderDate;
  const { name, address, tradeLicence, taxNumber } = operator;
  return (
    <section className="receipt" lang={language} aria-labelledby="receipt">
      <h2 id="receipt">{words.title}</h2>
      <DescriptionList
        look="rows"
        items={[
          [words.number, orderNumber(booking._id)],
          [words.date, `${formatDay(paidAt)}, ${formatClock(paidAt)}`],
          [words.seller, booking.sellerName],
          [words.buyer, booking.user.name],
          [words.item, booking.title],
          [words.total, <Money key="total" taka={booking.resalePrice} />],
          [words.method, `${words.byCard} ${booking.transactionId}`],
          ...(name ? [[words.through, address ? `${name}, ${address}` : name] as const] : []),
          ...(tradeLicence ? [[words.licence, tradeLicence] as const] : []),
          ...(taxNumber ? [[words.tax, taxNumber] as const] : []),
        ]}
      />
      <p className="small muted">{words.role}</p>
      <p className="no-print">
        <Button kind="second" onClick={() => print()}>
          {words.print}
        </Button>
      </p>
    </section>
  );
}
