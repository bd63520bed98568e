import { dhakaTime } from '#kernel/clock.ts';
import type { Sms } from '#platform/work/sms.server.ts';
import { calendarOf, type Meeting } from '../../handover/public-api.server.ts';
import { type Cause, type EmailTable, momentWords, otherSide, toEmail } from './email-words.server.ts';
import { type OrderStory, theOrder } from './order-emails.server.ts';

function meetingWords(meeting: Cause['meeting']): string {
  return meeting ? ` on ${momentWords(meeting.meetsAt)}: ${meeting.place}` : '';
}

function calendarFile({ booking, product, publicUrl }: OrderStory, meeting: Cause['meeting']) {
  if (!meeting) return {};
  const order = { id: booking.id, title: product.title };
  const content = calendarOf(order, meeting, { publicUrl, now: new Date() });
  return { attachment: { filename: 'meeting.ics', contentType: 'text/calendar; charset=utf-8', content } };
}

/** Emails about meetings, by action. */
export const meetingEmails: EmailTable = {
  'propose-meeting': (_, { by, meeting }) => [
    {
      reader: otherSide(by),
      heading: 'A time and a place to meet',
      text: `The ${by ?? 'other side'} proposes to meet${meetingWords(meeting)}. Accept it on the page of the order, or propose another place or time.`,
    },
  ],
  'accept-meeting': (story, { meeting }) =>
    (['buyer', 'seller'] as const).map((reader) => ({
      reader,
      heading: 'Your meeting is agreed',
      text: `You meet${meetingWords(meeting)}. The file that comes with this email puts it into your calendar.`,
      ...calendarFile(story, meeting),
    })),
  'no-show': (_, { by, meeting }) => [
    {
      reader: otherSide(by),
      heading: 'Reported: you did not come',
      text: `The ${by ?? 'other side'} has noted that you did not come to your meeting${meetingWords(meeting)}. We count it. Is that wrong? Write to us with the order number.`,
    },
  ],
};

/** Returns the emails to both sides of an order, three hours before they meet. */
export function meetingNearEmails(story: OrderStory, { place, meetsAt }: Pick<Meeting, 'place' | 'meetsAt'>) {
  return (['buyer', 'seller'] as const).map((reader) =>
    toEmail(story, {
      reader,
      heading: 'You meet today',
      text: `You meet on ${momentWords(meetsAt)}: ${place}. Can you not come? Call the other side, and propose another time on the page of the order.`,
    }),
  );
}

/**
 * Returns the text messages to both sides of an order, three hours before they meet. The PIN is not in it, because messages can be
 * read on a lock screen.
 */
export function meetingNearSms(
  story: OrderStory,
  { place, meetsAt }: Pick<Meeting, 'place' | 'meetsAt'>,
): Sms[] {
  const { booking, buyer, seller } = story;
  const address = theOrder(story).url;
  const where = `Secondbyte: you meet today at ${dhakaTime(meetsAt)}, ${place}.`;
  const toBuyer = {
    account: buyer,
    number: booking.buyerPhone,
    text: `${where} Test it, pay, then show your PIN: ${address}`,
  };
  const toSeller = {
    account: seller,
    number: seller.number,
    text: `${where} Type the buyer's PIN there: ${address}`,
  };
  return [toBuyer, toSeller].flatMap(({ account, number, text }) =>
    number && account.closedAt === null ? [{ to: number, text, until: meetsAt.getTime() }] : [],
  );
}
