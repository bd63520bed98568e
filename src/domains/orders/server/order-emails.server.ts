import { clipText } from '#kernel/clip-text.ts';
import { formatTaka, type Poisha, poishaToTaka } from '#kernel/money.ts';
import { phoneUrl } from '#kernel/phone-url.ts';
import { type Email, type EmailRow, emailTo } from '#platform/work/email-layout.server.ts';
import { t } from '#texts/t.ts';
import { formatMoment } from '#ui/dates.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import type { User } from '../../accounts/public-api.server.ts';
import type { OrderEnding, RefundCause } from '../../bookings/events.ts';
import { orderNumber } from '../../bookings/order-number.ts';
import type { Booking } from '../../bookings/public-api.server.ts';
import { refundCause } from '../../bookings/rules.ts';
import { orderState } from '../../bookings/transitions.ts';
import { emailItem, type Product, titleInSubject } from '../../catalog/public-api.server.ts';
import { feeOf } from '../../payments/fee.ts';

/** An order with its product and people, for an email. */
export type OrderEmailData = {
  readonly booking: Booking;
  readonly product: Product;
  readonly buyer: User;
  readonly seller: User;
  readonly publicUrl: string;
};

/** Longest name in emails, in characters. Longer names are cut. */
const MAX_NAME = 60;
/** Longest place in emails, in characters. Longer places are cut. */
const MAX_PLACE = 120;

/** Formats the price of an order for emails. */
export const priceOf = ({ pricePoisha }: Booking) => formatTaka(poishaToTaka(pricePoisha));

/**
 * Formats the part of an amount that the seller gets (`payout`), and the market's fee. The fee is null if it is zero.
 * `feePerMille` is the rate of the payment.
 */
export function payoutOf(amountPoisha: Poisha, feePerMille: number) {
  const fee = feeOf(amountPoisha, feePerMille);
  return {
    payout: formatTaka(poishaToTaka(amountPoisha - fee)),
    fee: fee > 0 ? formatTaka(poishaToTaka(fee)) : null,
  };
}

function subjectOf(what: string, { booking, product }: OrderEmailData): string {
  return `${what}: ${titleInSubject(product)} (${orderNumber(booking.id)})`;
}

/** Returns the parts that all emails of an order share, in the reader's language: subject, item, reason, number. */
export function emailBase(data: OrderEmailData, reader: 'buyer' | 'seller', what: string) {
  const { booking, product, publicUrl } = data;
  const number = orderNumber(booking.id);
  return {
    subject: subjectOf(what, data),
    item: emailItem(product, {
      publicUrl,
      pricePoisha: booking.pricePoisha,
      details: [t('orderEmail.order', { number })],
    }),
    reason: reader === 'buyer' ? t('orderEmail.becauseBuyer') : t('orderEmail.becauseSeller'),
    reference: number,
  };
}

/** Lists a person's name and phone, and the meeting place or delivery address. Omits unknown values. */
function meetingRows(
  label: string,
  name: string,
  number: string,
  { meetLocation, delivery }: Booking,
): EmailRow[] {
  return [
    { label, value: clipText(name, MAX_NAME) },
    ...(number ? [{ label: t('orderEmail.call'), value: number, url: phoneUrl(number) }] : []),
    ...(meetLocation
      ? [
          {
            label: delivery === 'courier' ? t('orderEmail.deliveryAddress') : t('orderEmail.meetingPlace'),
            value: clipText(meetLocation, MAX_PLACE),
          },
        ]
      : []),
  ];
}

const sellerRows = ({ booking, product, seller }: OrderEmailData) =>
  meetingRows(t('orderEmail.seller'), seller.name, product.number, booking);
const buyerRows = ({ booking, buyer }: OrderEmailData) =>
  meetingRows(t('orderEmail.buyer'), buyer.name, booking.buyerPhone, booking);

/** Lists the other side's name, phone and meeting place for a reader of an order's email. */
export function otherSideRows(data: OrderEmailData, reader: 'buyer' | 'seller'): EmailRow[] {
  return reader === 'buyer' ? sellerRows(data) : buyerRows(data);
}

/** Returns the label and URL of the button that leads to the order. */
export const theOrder = ({ booking, publicUrl }: OrderEmailData) => ({
  label: t('email.seeOrder'),
  url: publicUrl + paths.order(booking.id),
});

function receiptRows({ booking, publicUrl }: OrderEmailData, transactionId: string | null): EmailRow[] {
  const { paidAt } = booking;
  return [
    ...(paidAt ? [{ label: t('orderEmail.paid'), value: formatMoment(paidAt) }] : []),
    ...(transactionId ? [{ label: t('orderEmail.transactionId'), value: transactionId }] : []),
    {
      label: t('orderEmail.receipt'),
      value: t('orderEmail.openReceipt'),
      url: publicUrl + dashboardPaths.payment(booking.id),
    },
  ];
}

/** Card payment of an order, for its emails. */
type PaidBy = {
  /** Card processor's id, if known. */
  readonly transactionId: string | null;
  /** Rate of the market's fee, in thousandths. */
  readonly feePerMille: number;
};

/** Returns a sentence about the market's fee for the seller of a paid order; none without a fee. */
function feeNotes({ booking }: OrderEmailData, { feePerMille }: PaidBy): string[] {
  const { payout, fee } = payoutOf(booking.pricePoisha, feePerMille);
  return fee === null ? [] : [t('orderEmail.soldFee', { fee, sum: payout })];
}

/** Returns the emails to both sides of an order paid by card. */
export function paidEmails(data: OrderEmailData, payment: PaidBy): Email[] {
  const isByCourier = data.booking.delivery === 'courier';
  return [
    emailTo(data.buyer, () => ({
      ...emailBase(data, 'buyer', t('orderEmail.paid')),
      heading: t('orderEmail.paidHeading', { price: priceOf(data.booking) }),
      isDone: true,
      paragraphs: [t('orderEmail.paidText')],
      rows: [...receiptRows(data, payment.transactionId), ...sellerRows(data)],
      action: theOrder(data),
      closing: isByCourier
        ? [t('orderEmail.paidCourier')]
        : [t('orderEmail.paidHaveIt'), t('orderEmail.paidNotMet')],
    })),
    emailTo(data.seller, () => ({
      ...emailBase(data, 'seller', t('orderEmail.sold')),
      heading: t('orderEmail.soldHeading', { price: priceOf(data.booking) }),
      isDone: true,
      paragraphs: [t('orderEmail.soldText'), ...feeNotes(data, payment)],
      rows: buyerRows(data),
      action: theOrder(data),
      closing: isByCourier
        ? [t('orderEmail.soldSend'), t('orderEmail.soldSendMoney')]
        : [t('orderEmail.soldMeet'), t('orderEmail.soldMeetMoney')],
    })),
  ];
}

/** Texts that explain why a payment did not buy the product. */
const refundTexts: Readonly<Record<RefundCause, () => string>> = {
  'not-price': () => t('orderEmail.refundNotPrice'),
  unavailable: () => t('orderEmail.refundUnavailable'),
  cancelled: () => t('orderEmail.refundCancelled'),
  'paid-already': () => t('orderEmail.refundPaidAlready'),
};

/** Returns the likely cause of a refund whose event names none, from the present state of the order. */
function likelyCause({ booking }: OrderEmailData): RefundCause {
  const state = orderState(booking);
  return refundCause(state, state !== 'open');
}

/** Returns the email to a buyer whose payment did not buy the product and is refunded in full. */
export function refundedEmail(data: OrderEmailData, cause: RefundCause = likelyCause(data)): Email {
  const { buyer, publicUrl } = data;
  return emailTo(buyer, () => ({
    ...emailBase(data, 'buyer', t('orderEmail.refund')),
    heading: t('orderEmail.refund'),
    paragraphs: [refundTexts[cause](), t('orderEmail.refundWhole')],
    action: { label: t('orderEmail.howRefunds'), url: publicUrl + paths.refunds() },
  }));
}

/** Texts that explain to a buyer why the product is no longer available, by the ending of the order. */
const endings: Readonly<Record<OrderEnding, () => string>> = {
  sold: () => t('orderEmail.endedSold'),
  'sold-elsewhere': () => t('orderEmail.endedElsewhere'),
  'taken-down': () => t('orderEmail.endedTakenDown'),
  lapsed: () => t('orderEmail.endedLapsed'),
  removed: () => t('orderEmail.endedRemoved'),
  'account-closed': () => t('orderEmail.endedClosed'),
};

/** Endings after which the buyer may have bought the product in cash. The buyer can say so on the order's page. */
const PERHAPS_BOUGHT: readonly OrderEnding[] = ['sold-elsewhere', 'taken-down', 'lapsed'];

/** Endings after which a buyer who paid outside this site may have lost the money. */
const DOUBTFUL: readonly OrderEnding[] = ['removed', 'account-closed'];

/** Returns the email to a buyer whose open order ended because the product is gone. */
export function unavailableEmail(data: OrderEmailData, ending: OrderEnding): Email {
  const { product, buyer, publicUrl } = data;
  const isAsked = PERHAPS_BOUGHT.includes(ending);
  return emailTo(buyer, () => {
    const heading = ending === 'sold' ? t('orderEmail.soldToAnother') : t('orderEmail.noLonger');
    return {
      ...emailBase(data, 'buyer', heading),
      heading,
      paragraphs: [
        endings[ending](),
        ...(DOUBTFUL.includes(ending) ? [t('orderEmail.gaveMoney')] : []),
        ...(isAsked ? [t('orderEmail.boughtInCash')] : []),
      ],
      action: isAsked
        ? theOrder(data)
        : { label: t('orderEmail.seeOthers'), url: publicUrl + paths.categoryDetails(product.category) },
    };
  });
}
