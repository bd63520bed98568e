import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import type { OrderEnding } from '../bookings/events.ts';
import type { OfferEnding } from '../offers/events.ts';
import type { Topic } from './topics.ts';

/** Numbers and names that are stored with a notification. Each kind uses some of them. */
export type Details = {
  readonly fromTaka?: number;
  readonly toTaka?: number;
  readonly ending?: OrderEnding;
  readonly offerEnding?: OfferEnding;
  /** Name of the saved search. */
  readonly name?: string;
  /** Number of listings that the saved search has found. */
  readonly count?: number;
  /** Path of the page with the search's results. */
  readonly path?: string;
  /** True if the request for verification was approved. */
  readonly approved?: boolean;
};

/** Sender and excerpt of a conversation's latest message. The excerpt is null if the message has a scam warning. */
type Wrote = { readonly writer: string; readonly excerpt: string | null };

/** Inputs of a notification's text. */
type NotificationData = {
  readonly title: string;
  readonly details: Details;
  /** Latest message of the notification's conversation, if there is one. */
  readonly wrote?: Wrote | null;
};

type Wording = {
  readonly topic: Topic;
  readonly heading: (data: NotificationData) => string;
  readonly text: (data: NotificationData) => string;
  /** Button of the email. Missing if this kind has no email, or if another domain sends the email. */
  readonly email?: { readonly button: () => string };
};

const endings: Readonly<Record<OrderEnding, () => string>> = {
  sold: () => t('notice.endedSold'),
  'sold-elsewhere': () => t('notice.endedElsewhere'),
  'taken-down': () => t('notice.endedTakenDown'),
  lapsed: () => t('notice.endedLapsed'),
  removed: () => t('notice.endedRemoved'),
  'account-closed': () => t('notice.endedClosed'),
};

const offerEndings: Readonly<Record<OfferEnding, () => string>> = {
  sold: () => t('offerEmail.endedSold'),
  withdrawn: () => t('offerEmail.endedGone'),
  'price-changed': () => t('notice.offerPrice'),
  'another-accepted': () => t('notice.offerOther'),
};

const wished = () => t('notice.wished');

/** All kinds of notifications, with their topics and texts in the current language. */
const wordings = {
  'order-placed': {
    topic: 'orders',
    heading: () => t('orderEmail.newOrder'),
    text: () => t('notice.orderPlacedText'),
  },
  'order-taken-back': {
    topic: 'orders',
    heading: () => t('notice.takenBack'),
    text: () => t('notice.takenBackText'),
  },
  'order-paid': {
    topic: 'orders',
    heading: () => t('notice.paid'),
    text: () => t('notice.paidText'),
  },
  'order-sold': {
    topic: 'orders',
    heading: () => t('orderEmail.sold'),
    text: () => t('notice.soldText'),
  },
  'order-ended': {
    topic: 'orders',
    heading: ({ details }) =>
      details.ending === 'sold' ? t('orderEmail.soldToAnother') : t('orderEmail.noLonger'),
    text: ({ details }) => endings[details.ending ?? 'sold'](),
  },
  'order-refunded': {
    topic: 'orders',
    heading: () => t('notice.refunded'),
    text: () => t('notice.refundedText'),
  },
  'order-kept': {
    topic: 'orders',
    heading: () => t('notice.kept'),
    text: () => t('notice.keptText'),
  },
  'order-freed': {
    topic: 'orders',
    heading: () => t('notice.freed'),
    text: () => t('notice.freedText'),
  },
  'order-waits': {
    topic: 'orders',
    heading: () => t('offerEmail.keptOther'),
    text: () => t('notice.waitsText'),
  },
  'order-free': {
    topic: 'orders',
    heading: () => t('notice.freeAgain'),
    text: () => t('notice.freeAgainText'),
  },
  'order-lapsed': {
    topic: 'orders',
    heading: () => t('orderStep.ended'),
    text: () => t('notice.lapsedText'),
  },
  'meeting-proposed': {
    topic: 'orders',
    heading: () => t('orderStep.proposed'),
    text: () => t('notice.proposedText'),
  },
  'meeting-agreed': {
    topic: 'orders',
    heading: () => t('orderStep.accepted'),
    text: () => t('notice.agreedText'),
  },
  'no-show-noted': {
    topic: 'orders',
    heading: () => t('orderStep.noShow'),
    text: () => t('notice.noShowText'),
  },
  'order-handed-over': {
    topic: 'orders',
    heading: () => t('orderStep.handedOver'),
    text: () => t('notice.handedOverText'),
  },
  'parcel-sent': {
    topic: 'orders',
    heading: () => t('orderStep.sent'),
    text: () => t('notice.sentText'),
  },
  'parcel-arrived': {
    topic: 'orders',
    heading: () => t('orderStep.arrived'),
    text: () => t('notice.arrivedText'),
  },
  'order-completed': {
    topic: 'orders',
    heading: () => t('orderStep.completed'),
    text: () => t('notice.completedText'),
  },
  'bought-named': {
    topic: 'orders',
    heading: () => t('orderStep.didYouBuy'),
    text: () => t('notice.didYouBuyText'),
  },
  'bought-claimed': {
    topic: 'orders',
    heading: () => t('orderStep.didTheyBuy'),
    text: () => t('notice.didTheyBuyText'),
  },
  'bought-denied': {
    topic: 'orders',
    heading: () => t('orderStep.denied'),
    text: () => t('notice.noShowText'),
  },
  'order-disputed': {
    topic: 'orders',
    heading: () => t('orderStep.disputedSeller'),
    text: () => t('notice.disputedText'),
  },
  'dispute-answered': {
    topic: 'orders',
    heading: () => t('orderStep.answered'),
    text: () => t('notice.answeredText'),
  },
  'refund-offered': {
    topic: 'orders',
    heading: () => t('orderStep.refundOffered'),
    text: () => t('notice.refundOfferedText'),
  },
  'dispute-settled': {
    topic: 'orders',
    heading: () => t('notice.settled'),
    text: () => t('notice.settledText'),
  },
  'dispute-decided': {
    topic: 'orders',
    heading: () => t('notice.decided'),
    text: () => t('notice.decidedText'),
  },
  'dispute-lapsed': {
    topic: 'orders',
    heading: () => t('notice.disputeLapsed'),
    text: () => t('notice.disputeLapsedText'),
  },
  'order-cancelled': {
    topic: 'orders',
    heading: () => t('notice.cancelled'),
    text: () => t('notice.cancelledText'),
  },
  'cancelling-asked': {
    topic: 'orders',
    heading: () => t('orderStep.cancelAsked'),
    text: () => t('notice.cancelAskedText'),
  },
  'cancelling-dropped': {
    topic: 'orders',
    heading: () => t('notice.cancelDropped'),
    text: () => t('notice.cancelDroppedText'),
  },
  'cancelling-agreed': {
    topic: 'orders',
    heading: () => t('notice.cancelAgreed'),
    text: () => t('notice.cancelAgreedText'),
  },
  'cancelling-refused': {
    topic: 'orders',
    heading: () => t('orderStep.cancelRefused'),
    text: () => t('notice.cancelRefusedText'),
  },
  'order-called-off': {
    topic: 'orders',
    heading: () => t('notice.calledOff'),
    text: () => t('notice.calledOffText'),
  },
  'order-timed-out': {
    topic: 'orders',
    heading: () => t('notice.timedOut'),
    text: () => t('orderStep.allBack'),
  },
  'offer-made': {
    topic: 'offers',
    heading: ({ details: { toTaka = 0 } }) => t('offerEmail.made', { price: formatTaka(toTaka) }),
    text: ({ details: { fromTaka = 0 } }) => t('notice.offerMadeText', { price: formatTaka(fromTaka) }),
  },
  'offer-countered': {
    topic: 'offers',
    heading: ({ details: { toTaka = 0 } }) => t('offerEmail.countered', { price: formatTaka(toTaka) }),
    text: ({ details: { fromTaka = 0 } }) => t('notice.offerCounteredText', { price: formatTaka(fromTaka) }),
  },
  'offer-agreed': {
    topic: 'orders',
    heading: ({ details: { toTaka = 0 } }) => t('notice.offerAgreed', { price: formatTaka(toTaka) }),
    text: () => t('notice.offerAgreedText'),
  },
  'offer-declined': {
    topic: 'offers',
    heading: ({ details: { toTaka = 0 } }) => t('notice.offerDeclined', { price: formatTaka(toTaka) }),
    text: () => t('notice.offerDeclinedText'),
  },
  'offer-lapsed': {
    topic: 'offers',
    heading: ({ details: { toTaka = 0 } }) => t('notice.offerLapsed', { price: formatTaka(toTaka) }),
    text: () => t('notice.offerLapsedText'),
  },
  'offer-ended': {
    topic: 'offers',
    heading: () => t('offerEmail.ended'),
    text: ({ details: { offerEnding = 'withdrawn' } }) => offerEndings[offerEnding](),
  },
  'offer-reminder': {
    topic: 'orders',
    heading: () => t('offerEmail.endsSoon'),
    text: () => t('offerEmail.thenOpen'),
  },
  message: {
    topic: 'messages',
    heading: ({ wrote }) => (wrote ? t('notice.wrote', { name: wrote.writer }) : t('notice.newMessage')),
    text: ({ title, wrote }) =>
      wrote?.excerpt
        ? t('notice.aboutExcerpt', { title, excerpt: wrote.excerpt })
        : t('notice.about', { title }),
  },
  'wish-cheaper': {
    topic: 'wishes',
    heading: ({ details: { fromTaka = 0, toTaka = 0 } }) =>
      t('notice.cheaper', { before: formatTaka(fromTaka), price: formatTaka(toTaka) }),
    text: wished,
    email: { button: () => t('searchEmail.see') },
  },
  'wish-reserved': {
    topic: 'wishes',
    heading: () => t('notice.reserved'),
    text: () => t('notice.reservedText'),
  },
  'wish-back': {
    topic: 'wishes',
    heading: () => t('notice.backForSale'),
    text: wished,
    email: { button: () => t('searchEmail.see') },
  },
  'wish-sold': {
    topic: 'wishes',
    heading: () => t('orderEmail.sold'),
    text: () => t('notice.wishSoldText'),
  },
  'wish-ended': {
    topic: 'wishes',
    heading: () => t('orderEmail.noLonger'),
    text: () => t('notice.wishEndedText'),
  },
  'search-found': {
    topic: 'searches',
    heading: ({ details: { count = 1 } }) => t('searchEmail.found', { count }),
    text: ({ title, details: { count = 1, toTaka = 0 } }) =>
      count === 1 ? `${title}, ${formatTaka(toTaka)}` : t('notice.from', { price: formatTaka(toTaka) }),
  },
  'review-shown': {
    topic: 'reviews',
    heading: () => t('notice.review'),
    text: () => t('notice.reviewText'),
    email: { button: () => t('reviewEmail.read') },
  },
  'listing-lapsed': {
    topic: 'listings',
    heading: () => t('notice.listingEnded'),
    text: () => t('notice.listingEndedText'),
  },
  'listing-removed': {
    topic: 'listings',
    heading: () => t('notice.listingRemoved'),
    text: () => t('notice.listingRemovedText'),
  },
  'verification-decided': {
    topic: 'listings',
    heading: ({ details }) =>
      details.approved ? t('accountEmail.verified') : t('verificationEmail.declined'),
    text: ({ details }) => (details.approved ? t('notice.verifiedText') : t('notice.declinedText')),
  },
} as const satisfies Readonly<Record<string, Wording>>;

/** A kind of notification. */
export type Kind = keyof typeof wordings;
/** All kinds of notifications. */
export const kinds = Object.keys(wordings) as Kind[];

/** Returns whether this version of the program knows a kind. A later version may have stored other kinds. */
export function isKind(kind: string): kind is Kind {
  return Object.hasOwn(wordings, kind);
}

/** Returns the texts of a kind. */
export function wordingOf(kind: Kind): Wording {
  return wordings[kind];
}

/** Returns all kinds of notifications that have one of these topics. */
export function kindsOf(topics: ReadonlySet<Topic>): Kind[] {
  return kinds.filter((kind) => topics.has(wordingOf(kind).topic));
}
