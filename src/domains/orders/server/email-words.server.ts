import { dhakaDay, dhakaTime } from '#kernel/clock.ts';
import { formatTaka, poishaToTaka } from '#kernel/money.ts';
import type { Email, EmailAttachment } from '#platform/work/email-layout.server.ts';
import type { OrderAction } from '../../bookings/transitions.ts';
import type { Meeting } from '../../handover/public-api.server.ts';
import { emailBase, type OrderStory, otherSideRows, theOrder } from './order-emails.server.ts';

/** Contents of one kind of email, beside the parts that all emails of an order share. */
export type Words = {
  readonly reader: 'buyer' | 'seller';
  /** Begins the subject and is the heading. */
  readonly heading: string;
  readonly text: string;
  readonly attachment?: EmailAttachment;
  /** True if it says how to call the other side. */
  readonly namesOther?: true;
};

/** Actor of an action (null for the market), its stored reason, and its meeting. */
export type Cause = {
  readonly by: 'buyer' | 'seller' | null;
  readonly reason: string | null;
  readonly meeting?: Pick<Meeting, 'place' | 'meetsAt'> | undefined;
};

/** Writes the emails about one step of an order. */
type WriteWords = (story: OrderStory, cause: Cause) => readonly Words[];

/** Emails to both sides by action. Actions without an email are missing. */
export type EmailTable = Partial<Readonly<Record<OrderAction, WriteWords>>>;

/** Formats a moment: day and time in Dhaka. */
export const momentWords = (moment: Date) => `${dhakaDay(moment)}, ${dhakaTime(moment)}`;

/** Returns the side that did not act. */
export const otherSide = (side: 'buyer' | 'seller' | null) => (side === 'buyer' ? 'seller' : 'buyer');

/** Quotes what a person wrote. */
export const said = (reason: string | null) => (reason === null ? '' : ` They said: “${reason}”.`);

/** Returns the emails to both sides about a refund, full or partial. */
export function settled({ booking }: OrderStory, why: string): Words[] {
  const { pricePoisha, refundedPoisha } = booking;
  const back = formatTaka(poishaToTaka(refundedPoisha ?? 0));
  const rest = pricePoisha - (refundedPoisha ?? 0);
  return [
    {
      reader: 'buyer',
      heading: 'Your refund',
      text: `${why} ${back} goes back to the card you paid with. Banks need up to ten days to show it. ${rest > 0 ? 'You keep what you bought.' : 'Give the seller back what you bought.'}`,
    },
    {
      reader: 'seller',
      heading: rest > 0 ? 'A part of the money goes back' : 'The sale is undone',
      text: `${why} ${back} goes back to the buyer. ${rest > 0 ? `${formatTaka(poishaToTaka(rest))} is yours.` : 'The buyer gives you back what they bought; you can list it again in My Products.'}`,
    },
  ];
}

/** Completes an email with the parts that all emails of an order share. */
export function toEmail(story: OrderStory, { reader, heading, text, attachment, namesOther }: Words): Email {
  return {
    ...emailBase(story, reader, heading),
    heading,
    paragraphs: [text],
    ...(namesOther ? { rows: otherSideRows(story, reader) } : {}),
    action: theOrder(story),
    ...(attachment ? { attachment } : {}),
  };
}
