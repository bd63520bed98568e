import type { Email } from '#platform/work/email-layout.server.ts';
import type { OrderAction } from '../../bookings/transitions.ts';
import { cancellationEmails } from './cancellation-emails.server.ts';
import { cashSaleEmails } from './cash-sale-emails.server.ts';
import { disputeEmails } from './dispute-emails.server.ts';
import {
  type Cause,
  type EmailTable,
  momentWords,
  settled,
  toEmail,
  type Words,
} from './email-words.server.ts';
import { meetingEmails } from './meeting-emails.server.ts';
import { type OrderStory, priceOf } from './order-emails.server.ts';

/** Time in which a buyer can report a problem after the handover. */
const INSPECTION = '48 hours';

/** Time in which a buyer can report a problem after a parcel came. */
const PARCEL_CHECK = '72 hours';

/** Emails to both sides about the actions of `order.moved`. */
const emails: EmailTable = {
  ...meetingEmails,
  ...cashSaleEmails,
  ...disputeEmails,
  ...cancellationEmails,
  lapse: () => [
    {
      reader: 'buyer',
      heading: 'Your order has ended',
      text: 'Nothing happened for 14 days, so we ended the order. You were not charged. Do you still want it? While it is for sale you can order it again.',
    },
  ],
  keep: (_, { reason: until }) => [
    {
      reader: 'buyer',
      heading: 'Kept for you',
      text: `The seller keeps it for you${until === null ? '' : ` until ${momentWords(new Date(until))}`}. Nobody else can buy it until then. Nothing is paid yet: meet, test it, then pay.`,
    },
  ],
  agree: ({ booking }, { reason: until }) => {
    const end = until === null ? '' : ` until ${momentWords(new Date(until))}`;
    return [
      {
        reader: 'buyer',
        heading: 'Agreed, and kept for you',
        text: `You and the seller agreed on ${priceOf(booking)}. It is kept for you${end}: nobody else can buy it until then. Call the seller, meet, test it, then pay. After that it is open to all buyers again at the listed price.`,
        namesOther: true,
      },
      {
        reader: 'seller',
        heading: 'Agreed, and kept for the buyer',
        text: `You and the buyer agreed on ${priceOf(booking)}. It is kept for them${end}: nobody else can buy it until then. It is not paid yet. Call them to agree on time and place.`,
        namesOther: true,
      },
    ];
  },
  'give-free': () => [
    {
      reader: 'buyer',
      heading: 'No longer kept for you',
      text: 'It is open to all buyers again. You still have your order, and the first person to pay gets it.',
    },
  ],
  'hand-over': (story) => [
    {
      reader: 'buyer',
      heading: 'Handed over',
      text: `The seller has typed your PIN, so it is yours. Use it. If it is not as described, tell us within ${INSPECTION}; if all is well, you need not do anything.`,
    },
    {
      reader: 'seller',
      heading: 'Handed over',
      text: `The PIN was right. ${priceOf(story.booking)} is yours in ${INSPECTION}, or at once when the buyer says that all is well.`,
    },
  ],
  send: (story, { reason }) => [
    {
      reader: 'buyer',
      heading: 'Your parcel is on its way',
      text: `The seller has sent it: ${reason ?? ''}. When it has come, say so on the page of the order; you then have ${PARCEL_CHECK} to test it. ${priceOf(story.booking)} stays with us until then. If you say nothing, the seller has the money 14 days after sending.`,
    },
  ],
  arrive: (story) => [
    {
      reader: 'seller',
      heading: 'The parcel has come',
      text: `The buyer says that the parcel has come. ${priceOf(story.booking)} is yours in ${PARCEL_CHECK}, or at once when they say that it works.`,
    },
  ],
  complete: (story) => [
    { reader: 'buyer', heading: 'Completed', text: 'The order is completed, and the seller has the money.' },
    {
      reader: 'seller',
      heading: 'Completed',
      text: `The order is completed: ${priceOf(story.booking)} is yours.`,
    },
  ],
  'refund-outside': (story) => settled(story, 'Secondbyte refunded money through the card processor.'),
};

/** Returns the email to the buyer of a parcel that was sent ten days ago. */
export function parcelAskedEmail(story: OrderStory): Email {
  return toEmail(story, {
    reader: 'buyer',
    heading: 'Has your parcel come?',
    text: `The seller sent it ten days ago. Say on the page of the order that it has come, or that something is wrong. Without an answer within four days the seller has the money.`,
  });
}

/** Returns the emails about an action on an order. */
export function emailsOn(action: OrderAction, story: OrderStory, cause: Cause): Email[] {
  return (emails[action]?.(story, cause) ?? []).map((words) => toEmail(story, words));
}

/** Returns the emails to both sides of a paid order whose time for the handover ends soon. */
export function reminderEmails(story: OrderStory, endsAt: Date): Email[] {
  const end = momentWords(endsAt);
  if (story.booking.delivery === 'courier') {
    const text = `The buyer has paid ${priceOf(story.booking)}. Send the parcel, and note the carrier and the tracking number on the page of the order. If it is not sent by ${end}, the money goes back.`;
    return [toEmail(story, { reader: 'seller', heading: 'Send it or the money goes back', text })];
  }
  const words: Words[] = [
    {
      reader: 'buyer',
      heading: 'Do you have it already?',
      text: `You have paid, and nothing was handed over. Do you have it? Then confirm it on the order page and show the PIN. Without a handover by ${end} we refund all your money.`,
    },
    {
      reader: 'seller',
      heading: 'Hand over or the money goes back',
      text: `The buyer has paid ${priceOf(story.booking)}, and nothing was handed over. Call them, and type their PIN when they have it. Without a handover by ${end} the money goes back.`,
    },
  ];
  return words.map((one) => toEmail(story, one));
}
