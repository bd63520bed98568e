import { inLanguage } from '#kernel/locale.ts';
import { formatTaka, poishaToTaka } from '#kernel/money.ts';
import { type Email, type EmailAttachment, emailTo } from '#platform/work/email-layout.server.ts';
import type { Sms } from '#platform/work/sms.server.ts';
import { disputeReasonText } from '#texts/dispute-reason.ts';
import { t } from '#texts/t.ts';
import { formatClock, formatMoment } from '#ui/dates.ts';
import type { OrderAction } from '../../bookings/transitions.ts';
import { calendarOf, type Meeting } from '../../handover/public-api.server.ts';
import { emailBase, type OrderStory, otherSideRows, priceOf, theOrder } from './order-emails.server.ts';

type Side = 'buyer' | 'seller';
const SIDES: readonly Side[] = ['buyer', 'seller'];

/** Contents of one kind of email, beside the parts that all emails of an order share. */
type Words = {
  readonly reader: Side;
  /** Begins the subject and is the heading. */
  readonly heading: string;
  readonly text: string;
  readonly attachment?: EmailAttachment;
  /** Whether it says how to call the other side. */
  readonly namesOther?: true;
};

/** Actor of an action (null for the market), its stored reason, and its meeting. */
type Cause = {
  readonly by: Side | null;
  readonly reason: string | null;
  readonly meeting?: Pick<Meeting, 'place' | 'meetsAt'> | undefined;
};

/** Writes the emails about one step of an order, in the current language. */
type WriteWords = (story: OrderStory, cause: Cause) => readonly Words[];

/** Joins whole sentences; empty ones are left out. */
const sentences = (...all: readonly string[]) => all.filter(Boolean).join(' ');

const otherSide = (side: Side | null): Side => (side === 'buyer' ? 'seller' : 'buyer');

function sideText(side: Side | null): string {
  if (side === 'buyer') return t('orderStep.sideBuyer');
  return side === 'seller' ? t('orderStep.sideSeller') : t('orderStep.sideOther');
}

function calendarFile({ booking, product, publicUrl }: OrderStory, meeting: Cause['meeting']) {
  if (!meeting) return {};
  const order = { id: booking.id, title: product.title };
  const content = calendarOf(order, meeting, { publicUrl, now: new Date() });
  return { attachment: { filename: 'meeting.ics', contentType: 'text/calendar; charset=utf-8', content } };
}

/** Builds the emails of a story: `write` runs once for each side, in the language of its account. */
function toBoth(story: OrderStory, write: () => readonly Words[]): Email[] {
  return SIDES.flatMap((side) =>
    inLanguage(story[side].language, write)
      .filter(({ reader }) => reader === side)
      .map((words) => toEmail(story, words)),
  );
}

/** Builds the emails to both sides of an order, three hours before they meet. */
export function meetingNearEmails(story: OrderStory, { place, meetsAt }: Pick<Meeting, 'place' | 'meetsAt'>) {
  return toBoth(story, () =>
    SIDES.map((reader) => ({
      reader,
      heading: t('orderStep.meetToday'),
      text: t('orderStep.meetTodayText', { when: formatMoment(meetsAt), place }),
    })),
  );
}

/**
 * Builds the text messages to both sides of an order, three hours before they meet. The PIN is not in them, because
 * messages can be read on a lock screen.
 */
export function meetingNearSms(
  story: OrderStory,
  { place, meetsAt }: Pick<Meeting, 'place' | 'meetsAt'>,
): Sms[] {
  const { booking, buyer, seller } = story;
  const { url: address } = theOrder(story);
  const textTo = (side: Side) => {
    const time = formatClock(meetsAt);
    return side === 'buyer'
      ? t('orderStep.smsToBuyer', { time, place, address })
      : t('orderStep.smsToSeller', { time, place, address });
  };
  const numbers = { buyer: booking.buyerPhone, seller: seller.number };
  return SIDES.flatMap((side) => {
    const { language, closedAt } = side === 'buyer' ? buyer : seller;
    const to = numbers[side];
    return to && closedAt === null
      ? [{ to, text: inLanguage(language, () => textTo(side)), until: meetsAt.getTime() }]
      : [];
  });
}

/** Texts of an agreed cash sale, by the side that confirmed it last and the side that reads them. */
const agreed = {
  buyer: { buyer: () => t('orderStep.youConfirmedBought'), seller: () => t('orderStep.buyerConfirmed') },
  seller: { buyer: () => t('orderStep.sellerConfirmed'), seller: () => t('orderStep.youConfirmedSold') },
  market: { buyer: () => t('orderStep.sellerSilent'), seller: () => t('orderStep.youSilent') },
} as const;

/** Builds the email to the buyer of a parcel that was sent ten days ago. */
export function parcelAskedEmail(story: OrderStory): Email {
  return inLanguage(story.buyer.language, () =>
    toEmail(story, {
      reader: 'buyer',
      heading: t('orderStep.parcelAsked'),
      text: t('orderStep.parcelAskedText'),
    }),
  );
}

const undone = (why: string, what: string): Words[] => [
  { reader: 'buyer', heading: t('orderEmail.refund'), text: sentences(why, t('orderEmail.refundWhole')) },
  {
    reader: 'seller',
    heading: t('orderStep.undone'),
    text: sentences(why, t('orderStep.allBack'), what),
  },
];

const decidedWhy = (reason: string | null) =>
  sentences(t('orderStep.adminDecided'), reason === null ? '' : t('orderStep.theirReason', { reason }));

/** Returns the emails to both sides of a dispute about its refund. */
function settled({ booking }: OrderStory, why: string): Words[] {
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
        rest > 0 ? t('orderStep.keepIt') : t('orderStep.giveItBack'),
      ),
    },
    {
      reader: 'seller',
      heading: rest > 0 ? t('orderStep.partBack') : t('orderStep.undone'),
      text: sentences(
        why,
        t('orderStep.sumToBuyer', { sum }),
        rest > 0
          ? t('orderStep.sumIsYours', { sum: formatTaka(poishaToTaka(rest)) })
          : t('orderStep.getItBack'),
      ),
    },
  ];
}

const said = (reason: string | null) => (reason === null ? '' : t('orderStep.theySaid', { reason }));

/** Emails to both sides about all that `order.moved` tells; nothing where the table of transitions names none. */
const emails: Partial<Readonly<Record<OrderAction, WriteWords>>> = {
  lapse: () => [{ reader: 'buyer', heading: t('orderStep.ended'), text: t('orderStep.endedText') }],
  keep: (_, { reason: until }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.kept'),
      text: sentences(
        until === null
          ? t('orderStep.keptForYou')
          : t('orderStep.keptForYouUntil', { time: formatMoment(until) }),
        t('orderStep.keptText'),
      ),
    },
  ],
  agree: ({ booking }, { reason: until }) => {
    const price = priceOf(booking);
    const time = until === null ? null : formatMoment(until);
    return [
      {
        reader: 'buyer',
        heading: t('orderStep.agreedForYou'),
        text: sentences(
          t('orderStep.agreedWithSeller', { price }),
          time === null ? t('orderStep.agreedKeptYou') : t('orderStep.agreedKeptYouUntil', { time }),
          t('orderStep.agreedBuyerNext'),
        ),
        namesOther: true,
      },
      {
        reader: 'seller',
        heading: t('orderStep.agreedForBuyer'),
        text: sentences(
          t('orderStep.agreedWithBuyer', { price }),
          time === null ? t('orderStep.agreedKeptThem') : t('orderStep.agreedKeptThemUntil', { time }),
          t('orderStep.agreedSellerNext'),
        ),
        namesOther: true,
      },
    ];
  },
  'give-free': () => [{ reader: 'buyer', heading: t('orderStep.free'), text: t('orderStep.freeText') }],
  'propose-meeting': (_, { by, meeting }) => [
    {
      reader: otherSide(by),
      heading: t('orderStep.proposed'),
      text: sentences(
        meeting
          ? t('orderStep.proposedMeeting', {
              side: sideText(by),
              when: formatMoment(meeting.meetsAt),
              place: meeting.place,
            })
          : t('orderStep.proposedSome', { side: sideText(by) }),
        t('orderStep.proposedNext'),
      ),
    },
  ],
  'accept-meeting': (story, { meeting }) =>
    SIDES.map((reader) => ({
      reader,
      heading: t('orderStep.accepted'),
      text: sentences(
        meeting
          ? t('orderStep.acceptedMeeting', { when: formatMoment(meeting.meetsAt), place: meeting.place })
          : '',
        t('orderStep.calendar'),
      ),
      ...calendarFile(story, meeting),
    })),
  'no-show': (_, { by, meeting }) => [
    {
      reader: otherSide(by),
      heading: t('orderStep.noShow'),
      text: sentences(
        meeting
          ? t('orderStep.noShowMeeting', {
              side: sideText(by),
              when: formatMoment(meeting.meetsAt),
              place: meeting.place,
            })
          : t('orderStep.noShowSome', { side: sideText(by) }),
        t('orderStep.noShowNext'),
      ),
    },
  ],
  'hand-over': ({ booking }) => [
    { reader: 'buyer', heading: t('orderStep.handedOver'), text: t('orderStep.handedOverBuyer') },
    {
      reader: 'seller',
      heading: t('orderStep.handedOver'),
      text: t('orderStep.handedOverSeller', { price: priceOf(booking) }),
    },
  ],
  'pay-cash': ({ booking }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.completed'),
      text: sentences(t('orderStep.paidCashBuyer', { price: priceOf(booking) }), t('orderStep.noRefund')),
    },
    {
      reader: 'seller',
      heading: t('orderStep.completed'),
      text: sentences(t('orderStep.paidCashSeller', { price: priceOf(booking) }), t('orderStep.noMoney')),
    },
  ],
  'name-buyer': ({ booking }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.didYouBuy'),
      text: t('orderStep.didYouBuyText', { price: priceOf(booking) }),
    },
  ],
  'say-bought': ({ booking }) => [
    {
      reader: 'seller',
      heading: t('orderStep.didTheyBuy'),
      text: t('orderStep.didTheyBuyText', { price: priceOf(booking) }),
    },
  ],
  'confirm-bought': ({ booking }, { by }) => {
    const sale = t('orderStep.countsAsSold', { price: priceOf(booking) });
    const confirmed = agreed[by ?? 'market'];
    return [
      {
        reader: 'buyer',
        heading: t('orderStep.completed'),
        text: sentences(confirmed.buyer(), sale, t('orderStep.noRefund')),
      },
      {
        reader: 'seller',
        heading: t('orderStep.completed'),
        text: sentences(confirmed.seller(), sale, t('orderStep.noMoney')),
      },
    ];
  },
  'deny-bought': () => [{ reader: 'buyer', heading: t('orderStep.denied'), text: t('orderStep.deniedText') }],
  send: ({ booking }, { reason }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.sent'),
      text: t('orderStep.sentText', { parcel: reason ?? '', price: priceOf(booking) }),
    },
  ],
  arrive: ({ booking }) => [
    {
      reader: 'seller',
      heading: t('orderStep.arrived'),
      text: t('orderStep.arrivedText', { price: priceOf(booking) }),
    },
  ],
  dispute: ({ booking }, { reason: stored }) => {
    const reason = stored === null ? t('orderStep.somethingElse') : disputeReasonText(stored);
    const price = priceOf(booking);
    return [
      {
        reader: 'buyer',
        heading: t('orderStep.disputed'),
        text: t('orderStep.disputedText', { reason, price }),
      },
      {
        reader: 'seller',
        heading: t('orderStep.disputedSeller'),
        text: t('orderStep.disputedSellerText', { reason, price }),
      },
    ];
  },
  'answer-dispute': () => [
    { reader: 'buyer', heading: t('orderStep.answered'), text: t('orderStep.answeredText') },
  ],
  'offer-refund': (_, { reason }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.refundOffered'),
      text: t('orderStep.refundOfferedText', { sum: formatTaka(Number(reason)) }),
    },
  ],
  'accept-refund': (story) => settled(story, t('orderStep.settledBetween')),
  'drop-dispute': ({ booking }) => [
    { reader: 'buyer', heading: t('orderStep.completed'), text: t('orderStep.droppedBuyer') },
    {
      reader: 'seller',
      heading: t('orderStep.completed'),
      text: t('orderStep.droppedSeller', { price: priceOf(booking) }),
    },
  ],
  'decide-refund': (story, { reason }) => settled(story, decidedWhy(reason)),
  'decide-no-refund': ({ booking }, { reason }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.decidedNone'),
      text: sentences(decidedWhy(reason), t('orderStep.sellerHasMoney')),
    },
    {
      reader: 'seller',
      heading: t('orderStep.decidedYours'),
      text: sentences(decidedWhy(reason), t('orderStep.sumIsYours', { sum: priceOf(booking) })),
    },
  ],
  'lapse-dispute': (story) =>
    settled(
      story,
      story.booking.failedSide === 'seller' ? t('orderStep.sellerNoAnswer') : t('orderStep.nobodyDecided'),
    ),
  complete: ({ booking }) => [
    { reader: 'buyer', heading: t('orderStep.completed'), text: t('orderStep.sellerHasMoney') },
    {
      reader: 'seller',
      heading: t('orderStep.completed'),
      text: t('orderStep.completedSeller', { price: priceOf(booking) }),
    },
  ],
  cancel: (_, { reason }) =>
    undone(sentences(t('orderStep.buyerCancelled'), said(reason)), t('orderStep.forSaleAgain')),
  'ask-to-cancel': (_, { reason }) => [
    {
      reader: 'seller',
      heading: t('orderStep.cancelAsked'),
      text: sentences(t('orderStep.cancelAskedText'), said(reason), t('orderStep.cancelAskedNext')),
    },
  ],
  'agree-to-cancel': (_, { by }) =>
    undone(
      by === 'seller' ? t('orderStep.sellerAgreed') : t('orderStep.cancelSilent'),
      t('orderStep.forSaleAgain'),
    ),
  'refuse-to-cancel': (_, { reason }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.cancelRefused'),
      text: sentences(t('orderStep.staysAsIs'), said(reason), t('orderStep.moneyStays')),
    },
  ],
  'call-off': (_, { reason }) =>
    undone(sentences(t('orderStep.sellerCancelled'), said(reason)), t('orderStep.listingEnded')),
  'time-out': ({ booking }) =>
    undone(
      booking.delivery === 'courier' ? t('orderStep.parcelNotSent') : t('orderStep.notInTime'),
      t('orderStep.listingEnded'),
    ),
  'refund-outside': (story) => settled(story, t('orderStep.refundedOutside')),
};

function toEmail(story: OrderStory, { reader, heading, text, attachment, namesOther }: Words): Email {
  return emailTo(story[reader], () => ({
    ...emailBase(story, reader, heading),
    heading,
    paragraphs: [text],
    ...(namesOther ? { rows: otherSideRows(story, reader) } : {}),
    action: theOrder(story),
    ...(attachment ? { attachment } : {}),
  }));
}

/** Builds the emails that an action on an order causes, each in the language of its reader. */
export function emailsOn(action: OrderAction, story: OrderStory, cause: Cause): Email[] {
  return toBoth(story, () => emails[action]?.(story, cause) ?? []);
}

/** Builds the emails to both sides of a paid order whose time for the handover ends soon. */
export function reminderEmails(story: OrderStory, endsAt: Date): Email[] {
  const { booking } = story;
  return toBoth(story, () => {
    const [price, end] = [priceOf(booking), formatMoment(endsAt)];
    if (booking.delivery === 'courier') {
      const text = t('orderStep.sendItText', { price, end });
      return [{ reader: 'seller', heading: t('orderStep.sendIt'), text }];
    }
    return [
      { reader: 'buyer', heading: t('orderStep.haveIt'), text: t('orderStep.haveItText', { end }) },
      {
        reader: 'seller',
        heading: t('orderStep.handOver'),
        text: t('orderStep.handOverText', { price, end }),
      },
    ];
  });
}
