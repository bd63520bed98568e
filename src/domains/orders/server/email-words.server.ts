import { inLanguage } from '#kernel/locale.ts';
import { formatTaka, type Poisha, poishaToTaka } from '#kernel/money.ts';
import { type Email, type EmailAttachment, emailTo } from '#platform/work/email-layout.server.ts';
import { t } from '#texts/t.ts';
import type { OrderAction } from '../../bookings/transitions.ts';
import type { Meeting } from '../../handover/public-api.server.ts';
import { emailBase, type OrderEmailData, otherSideRows, payoutOf, theOrder } from './order-emails.server.ts';

/** A side of an order. */
export type Side = 'buyer' | 'seller';
/** Both sides, in the order of their emails. */
export const SIDES: readonly Side[] = ['buyer', 'seller'];

/** Parts of an email that differ between the emails about an order. */
export type EmailText = {
  readonly reader: Side;
  /** Heading of the email, and start of its subject. */
  readonly heading: string;
  readonly text: string;
  readonly attachment?: EmailAttachment;
  /** True if the email contains the other side's name and number. */
  readonly namesOther?: true;
};

/**
 * Data about an action, for its emails: stored reason, meeting, and acting side. `by` is null if neither side acted.
 */
export type Cause = {
  readonly by: Side | null;
  readonly reason: string | null;
  /** True if the action refunded an order whose product had left the seller. */
  readonly isDelivered: boolean;
  /** Rate of the market's fee for the card payment, in thousandths; 0 without such a payment. */
  readonly feePerMille: number;
  readonly meeting?: Pick<Meeting, 'place' | 'meetsAt'> | undefined;
};

/** Function that writes the emails about one step of an order, in the current language. */
type WriteEmailText = (data: OrderEmailData, cause: Cause) => readonly EmailText[];

/** Functions that write the emails, by action. Actions without an email are missing. */
export type EmailTable = Partial<Readonly<Record<OrderAction, WriteEmailText>>>;

/** Joins sentences with spaces. Omits empty ones. */
export const sentences = (...all: readonly string[]) => all.filter(Boolean).join(' ');

/** Returns the other side; the buyer if neither side acted. */
export const otherSide = (side: Side | null): Side => (side === 'buyer' ? 'seller' : 'buyer');

/** Returns a sentence that quotes a person's reason; empty without a reason. */
export const reasonText = (reason: string | null) =>
  reason === null ? '' : t('orderStep.theySaid', { reason });

/**
 * Returns a text to the seller about the part of an amount that they get. `write` receives this sum. If there is a fee, a
 * sentence about it follows.
 */
export function payoutText(
  amountPoisha: Poisha,
  { feePerMille }: Cause,
  write: (sum: string) => string,
): string {
  const { payout, fee } = payoutOf(amountPoisha, feePerMille);
  return sentences(write(payout), fee === null ? '' : t('orderStep.feeDeducted', { fee }));
}

/** Returns a sentence that asks the buyer for the product; empty if the buyer never had it. */
export const giveItBack = ({ isDelivered }: Cause) => (isDelivered ? t('orderStep.giveItBack') : '');

/** Returns a sentence that announces the product to the seller; empty if the seller still has it. */
export const getItBack = ({ isDelivered }: Cause) => (isDelivered ? t('orderStep.getItBack') : '');

/** Returns the emails to both sides about a refund, full or partial. */
export function settled({ booking }: OrderEmailData, cause: Cause, why: string): EmailText[] {
  const { pricePoisha, refundedPoisha } = booking;
  const sum = formatTaka(poishaToTaka(refundedPoisha ?? 0));
  const rest = pricePoisha - (refundedPoisha ?? 0);
  return [
    {
      reader: 'buyer',
      heading: t('orderEmail.refund'),
      text: sentences(
        why,
        t('orderStep.sumToCard', { sum }),
        rest > 0 ? t('orderStep.keepIt') : giveItBack(cause),
      ),
    },
    {
      reader: 'seller',
      heading: rest > 0 ? t('orderStep.partBack') : t('orderStep.undone'),
      text: sentences(
        why,
        t('orderStep.sumToBuyer', { sum }),
        rest > 0
          ? payoutText(rest, cause, (sum) => t('orderStep.sumIsYours', { sum }))
          : sentences(getItBack(cause), t('orderStep.listingEnded')),
      ),
    },
  ];
}

/** Builds an email in the reader's language. Adds the parts that all emails about an order share. */
export function toEmail(
  data: OrderEmailData,
  { reader, heading, text, attachment, namesOther }: EmailText,
): Email {
  return emailTo(data[reader], () => ({
    ...emailBase(data, reader, heading),
    heading,
    paragraphs: [text],
    ...(namesOther ? { rows: otherSideRows(data, reader) } : {}),
    action: theOrder(data),
    ...(attachment ? { attachment } : {}),
  }));
}

/** Returns the emails to both sides of an order. Calls `write` once for each side, in that side's language. */
export function toBoth(data: OrderEmailData, write: () => readonly EmailText[]): Email[] {
  return SIDES.flatMap((side) =>
    inLanguage(data[side].language, write)
      .filter(({ reader }) => reader === side)
      .map((emailText) => toEmail(data, emailText)),
  );
}
