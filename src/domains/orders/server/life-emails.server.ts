import { dhakaDay, dhakaTime } from '#kernel/clock.ts';
import { formatTaka, poishaToTaka } from '#kernel/money.ts';
import type { Email, EmailAttachment } from '#platform/work/email-layout.server.ts';
import type { Sms } from '#platform/work/sms.server.ts';
import type { OrderAction } from '../../bookings/transitions.ts';
import { calendarOf, type Meeting } from '../../handover/public-api.server.ts';
import { emailBase, type OrderStory, otherSideRows, priceOf, theOrder } from './order-emails.server.ts';

/** Contents of one kind of email, beside the parts that all emails of an order share. */
type Words = {
  readonly reader: 'buyer' | 'seller';
  /** Begins the subject and is the heading. */
  readonly heading: string;
  readonly text: string;
  readonly attachment?: EmailAttachment;
  /** Whether it says how to call the other side. */
  readonly namesOther?: true;
};

/** Actor of an action (null for the market), its stored reason, and its meeting. */
type Cause = {
  readonly by: 'buyer' | 'seller' | null;
  readonly reason: string | null;
  readonly meeting?: Pick<Meeting, 'place' | 'meetsAt'> | undefined;
};

/** Writes the emails about one step of an order. */
type WriteWords = (story: OrderStory, cause: Cause) => readonly Words[];

const momentWords = (moment: Date) => `${dhakaDay(moment)}, ${dhakaTime(moment)}`;

const otherSide = (side: 'buyer' | 'seller' | null) => (side === 'buyer' ? 'seller' : 'buyer');

function meetingWords(meeting: Cause['meeting']): string {
  return meeting ? ` on ${momentWords(meeting.meetsAt)}: ${meeting.place}` : '';
}

function calendarFile({ booking, product, publicUrl }: OrderStory, meeting: Cause['meeting']) {
  if (!meeting) return {};
  const order = { id: booking.id, title: product.title };
  const content = calendarOf(order, meeting, { publicUrl, now: new Date() });
  return { attachment: { filename: 'meeting.ics', contentType: 'text/calendar; charset=utf-8', content } };
}

/** To both sides of an order, three hours before they meet. */
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
 * Text message to both sides of an order, three hours before they meet. The PIN is not in it, because messages can be
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

/** Texts of an agreed cash sale, by the side that confirmed it last and the side that reads them. */
const agreed = {
  buyer: {
    buyer: 'You confirmed that you bought it.',
    seller: 'The buyer confirmed that they bought it.',
  },
  seller: {
    buyer: 'The seller confirmed that you bought it.',
    seller: 'You confirmed that the buyer bought it.',
  },
  market: {
    buyer: 'The seller marked it as sold and did not answer for 7 days.',
    seller: 'You marked it as sold, and the buyer says that they bought it. You did not answer for 7 days.',
  },
} as const;

/** To the buyer of a parcel that was sent ten days ago. */
export function parcelAskedEmail(story: OrderStory): Email {
  return toEmail(story, {
    reader: 'buyer',
    heading: 'Has your parcel come?',
    text: `The seller sent it ten days ago. Say on the page of the order that it has come, or that something is wrong. Without an answer within four days the seller has the money.`,
  });
}

/** How long something wrong can be told after the handover. */
const INSPECTION = '48 hours';

/** Time in which a buyer can report a problem after a parcel came. */
const PARCEL_CHECK = '72 hours';

const undone = (why: string, what: string): Words[] => [
  {
    reader: 'buyer',
    heading: 'Your refund',
    text: `${why} The whole amount goes back to the card you paid with. Banks need up to ten days to show it.`,
  },
  {
    reader: 'seller',
    heading: 'The sale is undone',
    text: `${why} All money goes back to the buyer. ${what}`,
  },
];

const whyWords = (reason: string | null) => (reason === null ? '' : ` Their reason: “${reason}”.`);

/** Returns the emails to both sides of a dispute about its refund. */
function settled({ booking }: OrderStory, why: string): Words[] {
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

const said = (reason: string | null) => (reason === null ? '' : ` They said: “${reason}”.`);

/** Emails to both sides about all that `order.moved` tells; nothing where the table of transitions names none. */
const emails: Partial<Readonly<Record<OrderAction, WriteWords>>> = {
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
  'pay-cash': (story) => [
    {
      reader: 'buyer',
      heading: 'Completed',
      text: `You paid ${priceOf(story.booking)} in cash, and the seller typed your PIN, so it is yours. No money went through Secondbyte, so we cannot refund it.`,
    },
    {
      reader: 'seller',
      heading: 'Completed',
      text: `The PIN was right: it is sold for ${priceOf(story.booking)} in cash. No money went through Secondbyte.`,
    },
  ],
  'name-buyer': (story) => [
    {
      reader: 'buyer',
      heading: 'Did you buy it?',
      text: `The seller says that you bought it for ${priceOf(story.booking)} in cash. Is that right? Answer on the page of the order within 14 days. If you say yes, it counts as a sale, and you can review each other.`,
    },
  ],
  'say-bought': (story) => [
    {
      reader: 'seller',
      heading: 'Did this buyer buy it?',
      text: `The buyer says that they bought it for ${priceOf(story.booking)} in cash. Is that right? Answer on the page of the order within 7 days. If you marked it as sold and don’t answer, it counts as your sale to them.`,
    },
  ],
  'confirm-bought': (story, { by }) => {
    const sale = `It counts as sold for ${priceOf(story.booking)} in cash.`;
    return [
      {
        reader: 'buyer',
        heading: 'Completed',
        text: `${agreed[by ?? 'market'].buyer} ${sale} No money went through Secondbyte, so we cannot refund it.`,
      },
      {
        reader: 'seller',
        heading: 'Completed',
        text: `${agreed[by ?? 'market'].seller} ${sale} No money went through Secondbyte.`,
      },
    ];
  },
  'deny-bought': () => [
    {
      reader: 'buyer',
      heading: 'The seller says you did not buy it',
      text: 'So it does not count as a sale. Is that wrong? Write to us with the order number.',
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
  dispute: (story, { reason }) => [
    {
      reader: 'buyer',
      heading: 'You reported a problem',
      text: `You reported: ${reason ?? 'something else'}. ${priceOf(story.booking)} stays with us until this is settled. The seller has 3 days to answer; then an admin decides. You can settle it with them at any time.`,
    },
    {
      reader: 'seller',
      heading: 'The buyer says that something is wrong',
      text: `The buyer reported: ${reason ?? 'something else'}. ${priceOf(story.booking)} stays with us until this is settled. Answer within 3 days, or offer a full or partial refund; then an admin decides.`,
    },
  ],
  'answer-dispute': () => [
    {
      reader: 'buyer',
      heading: 'The seller has answered',
      text: 'The page of the order shows what they say. An admin decides, unless you settle it between you.',
    },
  ],
  'offer-refund': (_, { reason }) => [
    {
      reader: 'buyer',
      heading: 'The seller offers money back',
      text: `The seller offers to send ${formatTaka(Number(reason))} back. Take it on the page of the order, and the dispute is over; if you do not, an admin decides.`,
    },
  ],
  'accept-refund': (story) => settled(story, 'You have settled it between you.'),
  'drop-dispute': (story) => [
    {
      reader: 'buyer',
      heading: 'Completed',
      text: 'You said that all is well after all. The order is completed, and the seller has the money.',
    },
    {
      reader: 'seller',
      heading: 'Completed',
      text: `The buyer says that all is well after all: ${priceOf(story.booking)} is yours.`,
    },
  ],
  'decide-refund': (story, { reason }) => settled(story, `An admin has decided.${whyWords(reason)}`),
  'decide-no-refund': (story, { reason }) => [
    {
      reader: 'buyer',
      heading: 'Decided: no money goes back',
      text: `An admin has decided.${whyWords(reason)} The order is completed, and the seller has the money.`,
    },
    {
      reader: 'seller',
      heading: 'Decided: the money is yours',
      text: `An admin has decided.${whyWords(reason)} ${priceOf(story.booking)} is yours.`,
    },
  ],
  'lapse-dispute': (story) =>
    settled(
      story,
      story.booking.failedSide === 'seller'
        ? 'The seller did not answer the dispute within 30 days.'
        : 'Nobody decided on the dispute within 30 days.',
    ),
  complete: (story) => [
    { reader: 'buyer', heading: 'Completed', text: 'The order is completed, and the seller has the money.' },
    {
      reader: 'seller',
      heading: 'Completed',
      text: `The order is completed: ${priceOf(story.booking)} is yours.`,
    },
  ],
  cancel: (_, { reason }) =>
    undone(`The buyer cancelled before the handover.${said(reason)}`, 'The product is for sale again.'),
  'ask-to-cancel': (_, { reason }) => [
    {
      reader: 'seller',
      heading: 'The buyer asks to cancel',
      text: `You have agreed to meet, and now the buyer asks to cancel.${said(reason)} Say within 48 hours on the page of the order whether you agree. Without an answer it is cancelled, and all money goes back to them. It is not counted on your page.`,
    },
  ],
  'agree-to-cancel': (_, { by }) =>
    undone(
      by === 'seller'
        ? 'The seller has agreed to cancel.'
        : 'The buyer asked to cancel, and for 48 hours the seller did not answer.',
      'The product is for sale again.',
    ),
  'refuse-to-cancel': (_, { reason }) => [
    {
      reader: 'buyer',
      heading: 'The seller does not agree to cancel',
      text: `Your order and meeting stay as they are.${said(reason)} Your money stays with us: the seller gets none of it without your PIN, and we refund what is not handed over in time.`,
    },
  ],
  'call-off': (_, { reason }) =>
    undone(
      `The seller cancelled before the handover.${said(reason)}`,
      'The listing has ended; you can list it again in My Products.',
    ),
  'time-out': ({ booking }) =>
    undone(
      booking.delivery === 'courier'
        ? 'The parcel was not sent within 3 working days.'
        : 'Nothing was handed over in time.',
      'The listing has ended; you can list it again in My Products.',
    ),
  'refund-outside': (story) => settled(story, 'Secondbyte refunded money through the card processor.'),
};

function toEmail(story: OrderStory, { reader, heading, text, attachment, namesOther }: Words): Email {
  return {
    ...emailBase(story, reader, heading),
    heading,
    paragraphs: [text],
    ...(namesOther ? { rows: otherSideRows(story, reader) } : {}),
    action: theOrder(story),
    ...(attachment ? { attachment } : {}),
  };
}

/** The emails that one thing causes which was done with an order. */
export function emailsOn(action: OrderAction, story: OrderStory, cause: Cause): Email[] {
  return (emails[action]?.(story, cause) ?? []).map((words) => toEmail(story, words));
}

/** To both sides of a paid order whose time for the handover ends soon. */
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
