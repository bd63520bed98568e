import { formatTaka } from '#kernel/money.ts';
import { counted } from '#kernel/number-words.ts';
import { t } from '#texts/t.ts';
import type { OrderEnding } from '../bookings/events.ts';
import type { OfferEnding } from '../offers/events.ts';
import type { Topic } from './topics.ts';

/** Numbers and names stored with a notification when it happens. The kind decides which. */
export type Details = {
  readonly fromTaka?: number;
  readonly toTaka?: number;
  readonly ending?: OrderEnding;
  readonly offerEnding?: OfferEnding;
  /** Name of the saved search. */
  readonly name?: string;
  /** Number of listings that it has found. */
  readonly count?: number;
  /** Path of the page with its results. */
  readonly path?: string;
  /** Whether the request was approved. */
  readonly approved?: boolean;
};

/** Sender and text of a conversation's latest message. The text is null if it needs a warning. */
type Wrote = { readonly writer: string; readonly excerpt: string | null };

/** Inputs of a notification's text. */
type Story = {
  readonly title: string;
  readonly details: Details;
  /** Latest message of its conversation, if there is one. */
  readonly wrote?: Wrote | undefined;
};

type Wording = {
  readonly topic: Topic;
  readonly heading: (story: Story) => string;
  readonly text: (story: Story) => string;
  /** Button of its email. Absent if it has no email, or if another domain sends it. */
  readonly email?: { readonly button: () => string };
};

const ENDINGS: Readonly<Record<OrderEnding, string>> = {
  sold: 'Another buyer paid first. You were not charged.',
  'sold-elsewhere':
    'The seller marked it as sold. You were not charged. Did you buy it? Say so on your order.',
  'taken-down':
    'The seller has ended the listing. You were not charged. Did you buy it? Say so on your order.',
  lapsed: 'The listing has expired. You were not charged. Did you buy it? Say so on your order.',
  removed: 'Secondbyte has removed the listing. You were not charged.',
  'account-closed': 'The account of the seller was closed. You were not charged.',
};

const OFFER_ENDINGS: Readonly<Record<OfferEnding, string>> = {
  sold: 'It was sold to another buyer.',
  withdrawn: 'It is no longer for sale.',
  'price-changed': 'The seller has changed the price. You can make another offer.',
  'another-accepted': 'It is kept for another buyer. If they do not buy it, you can make another offer.',
};

const WISHED = 'It is on your wish list.';

/** All kinds of notifications, with their topics and texts. */
const wordings = {
  'order-placed': {
    topic: 'orders',
    heading: () => 'New order',
    text: () => 'Call or write to the buyer to agree where you meet.',
  },
  'order-taken-back': {
    topic: 'orders',
    heading: () => 'The buyer cancelled the order',
    text: () => 'It stays for sale, and others can order it.',
  },
  'order-paid': {
    topic: 'orders',
    heading: () => 'Congrats! your payment completed',
    text: () => 'Secondbyte keeps the money until you have it. The order says what comes next.',
  },
  'order-sold': {
    topic: 'orders',
    heading: () => 'Sold',
    text: () => 'The buyer has paid. Secondbyte keeps the money until the handover.',
  },
  'order-ended': {
    topic: 'orders',
    heading: ({ details }) => (details.ending === 'sold' ? 'Sold to another buyer' : 'No longer for sale'),
    text: ({ details }) => ENDINGS[details.ending ?? 'sold'],
  },
  'order-refunded': {
    topic: 'orders',
    heading: () => 'Your money is on its way back',
    text: () => 'The product was no longer available when your payment arrived. Banks take up to ten days.',
  },
  'order-kept': {
    topic: 'orders',
    heading: () => 'The seller keeps it for you',
    text: () => 'Nobody else can order it until then. The order page shows the time.',
  },
  'order-freed': {
    topic: 'orders',
    heading: () => 'It is no longer kept for you',
    text: () => 'You still have your order, but others can pay first.',
  },
  'order-waits': {
    topic: 'orders',
    heading: () => 'Kept for another buyer',
    text: () => 'You still have your order. If they do not buy it, everyone can order it again.',
  },
  'order-free': {
    topic: 'orders',
    heading: () => 'For all again',
    text: () => 'It is no longer reserved. You still have your order, and the first person to pay gets it.',
  },
  'order-lapsed': {
    topic: 'orders',
    heading: () => 'Your order has ended',
    text: () => 'Nothing happened for 14 days. If it is still for sale, order it again.',
  },
  'meeting-proposed': {
    topic: 'orders',
    heading: () => 'A time and a place to meet',
    text: () => 'A place and a time were proposed. Accept them in the order, or propose others.',
  },
  'meeting-agreed': {
    topic: 'orders',
    heading: () => 'Your meeting is agreed',
    text: () => 'The order says where and when you meet.',
  },
  'no-show-noted': {
    topic: 'orders',
    heading: () => 'Reported: you did not come',
    text: () => 'If that is wrong, the email about it says what to do.',
  },
  'order-handed-over': {
    topic: 'orders',
    heading: () => 'Handed over',
    text: () => 'The order page shows until when you can report a problem.',
  },
  'parcel-sent': {
    topic: 'orders',
    heading: () => 'Your parcel is on its way',
    text: () => 'Say on the order page when it has come.',
  },
  'parcel-arrived': {
    topic: 'orders',
    heading: () => 'The parcel has come',
    text: () => 'The money is yours in 72 hours, or when the buyer says that it works.',
  },
  'order-completed': {
    topic: 'orders',
    heading: () => 'Completed',
    text: () => 'Say in a few words how the other side was.',
  },
  'bought-named': {
    topic: 'orders',
    heading: () => 'Did you buy it?',
    text: () => 'The seller says you bought it in cash. Answer on the order page.',
  },
  'bought-claimed': {
    topic: 'orders',
    heading: () => 'Did this buyer buy it?',
    text: () => 'They say they bought it in cash. Answer on the order page within 7 days.',
  },
  'bought-denied': {
    topic: 'orders',
    heading: () => 'The seller says you did not buy it',
    text: () => 'If that is wrong, the email about it says what to do.',
  },
  'order-disputed': {
    topic: 'orders',
    heading: () => 'The buyer says that something is wrong',
    text: () => 'Answer within 3 days. We keep the money until it is decided.',
  },
  'dispute-answered': {
    topic: 'orders',
    heading: () => 'The seller has answered',
    text: () => 'An admin decides, unless you settle it between you.',
  },
  'refund-offered': {
    topic: 'orders',
    heading: () => 'The seller offers money back',
    text: () => 'Take it in the order, or leave it to an admin.',
  },
  'dispute-settled': {
    topic: 'orders',
    heading: () => 'The buyer has taken your offer',
    text: () => 'The dispute is over. The rest of the money is yours.',
  },
  'dispute-decided': {
    topic: 'orders',
    heading: () => 'An admin has decided',
    text: () => 'The order says what, and why.',
  },
  'dispute-lapsed': {
    topic: 'orders',
    heading: () => 'All money goes back to the buyer',
    text: () => 'The 30 days of the dispute are over.',
  },
  'order-cancelled': {
    topic: 'orders',
    heading: () => 'The buyer has cancelled',
    text: () => 'All money goes back, and it is for sale again.',
  },
  'cancelling-asked': {
    topic: 'orders',
    heading: () => 'The buyer asks to cancel',
    text: () => 'Say within 48 hours whether you agree. Without an answer all money goes back.',
  },
  'cancelling-dropped': {
    topic: 'orders',
    heading: () => 'The buyer keeps the order',
    text: () => 'They don’t want to cancel any more. Your meeting stays as agreed.',
  },
  'cancelling-agreed': {
    topic: 'orders',
    heading: () => 'The order is cancelled',
    text: () => 'All money goes back to the buyer, and it is for sale again.',
  },
  'cancelling-refused': {
    topic: 'orders',
    heading: () => 'The seller does not agree to cancel',
    text: () => 'Your order and meeting stay as they are. The order page shows the reason.',
  },
  'order-called-off': {
    topic: 'orders',
    heading: () => 'The seller has called it off',
    text: () => 'All your money goes back. The order says why.',
  },
  'order-timed-out': {
    topic: 'orders',
    heading: () => 'Not handed over in time',
    text: () => 'All money goes back to the buyer.',
  },
  'offer-made': {
    topic: 'offers',
    heading: ({ details: { toTaka = 0 } }) => `${formatTaka(toTaka)} offered`,
    text: ({ details: { fromTaka = 0 } }) =>
      `You ask ${formatTaka(fromTaka)}. Accept, name another price or decline within 48 hours.`,
  },
  'offer-countered': {
    topic: 'offers',
    heading: ({ details: { toTaka = 0 } }) => `The seller says ${formatTaka(toTaka)}`,
    text: ({ details: { fromTaka = 0 } }) =>
      `You offered ${formatTaka(fromTaka)}. Accept within 48 hours, and it is kept for you.`,
  },
  'offer-agreed': {
    topic: 'orders',
    heading: ({ details: { toTaka = 0 } }) => `Agreed on ${formatTaka(toTaka)}`,
    text: () => 'It is kept for 12 hours. Call or write to agree where you meet.',
  },
  'offer-declined': {
    topic: 'offers',
    heading: ({ details: { toTaka = 0 } }) => `${formatTaka(toTaka)} was declined`,
    text: () => 'It stays for sale at its price.',
  },
  'offer-lapsed': {
    topic: 'offers',
    heading: ({ details: { toTaka = 0 } }) => `No answer to ${formatTaka(toTaka)}`,
    text: () => 'The 48 hours are over, so it has expired.',
  },
  'offer-ended': {
    topic: 'offers',
    heading: () => 'Your offer has ended',
    text: ({ details: { offerEnding = 'withdrawn' } }) => OFFER_ENDINGS[offerEnding],
  },
  'offer-reminder': {
    topic: 'orders',
    heading: () => 'Kept for two more hours',
    text: () => 'After that it is open to all buyers again at the listed price. Tested it? Then pay.',
  },
  message: {
    topic: 'messages',
    heading: ({ wrote }) => (wrote ? `${wrote.writer} wrote` : 'New message'),
    text: ({ title, wrote }) => (wrote?.excerpt ? `About ${title}: ${wrote.excerpt}` : `About ${title}`),
  },
  'wish-cheaper': {
    topic: 'wishes',
    heading: ({ details: { fromTaka = 0, toTaka = 0 } }) =>
      `${formatTaka(fromTaka)}, now ${formatTaka(toTaka)}`,
    text: () => WISHED,
    email: { button: () => t('searchEmail.see') },
  },
  'wish-reserved': {
    topic: 'wishes',
    heading: () => 'Reserved for another buyer',
    text: () => 'It is on your wish list. We tell you when it is for sale again.',
  },
  'wish-back': {
    topic: 'wishes',
    heading: () => 'For sale again',
    text: () => WISHED,
    email: { button: () => t('searchEmail.see') },
  },
  'wish-sold': {
    topic: 'wishes',
    heading: () => 'Sold',
    text: () => 'It was on your wish list. Its page shows similar ones.',
  },
  'wish-ended': {
    topic: 'wishes',
    heading: () => 'No longer for sale',
    text: () => 'It was on your wish list.',
  },
  'search-found': {
    topic: 'searches',
    heading: ({ details: { count = 1 } }) => counted(count, 'new listing'),
    text: ({ title, details: { count = 1, toTaka = 0 } }) =>
      count === 1 ? `${title}, ${formatTaka(toTaka)}` : `From ${formatTaka(toTaka)}`,
  },
  'review-shown': {
    topic: 'reviews',
    heading: () => 'You have a review',
    text: () => 'Others see it, and you can answer it once.',
    email: { button: () => t('reviewEmail.read') },
  },
  'listing-lapsed': {
    topic: 'listings',
    heading: () => 'Your listing has ended',
    text: () => 'Choose Relist in My Products to list it again.',
  },
  'listing-removed': {
    topic: 'listings',
    heading: () => 'Secondbyte has removed your listing',
    text: () => 'The email about it says why.',
  },
  'verification-decided': {
    topic: 'listings',
    heading: ({ details }) =>
      details.approved ? 'You are a verified seller' : 'We could not verify your account yet',
    text: ({ details }) =>
      details.approved
        ? 'All your listings show the verified mark, and buyers read what we checked.'
        : 'The email about it says why. Put it right and ask again.',
  },
} as const satisfies Readonly<Record<string, Wording>>;

/** A kind of notification. */
export type Kind = keyof typeof wordings;
/** All kinds. */
export const kinds = Object.keys(wordings) as Kind[];

/** Returns whether a kind is one of {@link kinds}; a later version may have others. */
export function isKind(kind: string): kind is Kind {
  return Object.hasOwn(wordings, kind);
}

/** Returns the texts of a kind. */
export function wordingOf(kind: Kind): Wording {
  return wordings[kind];
}

/** Returns the kinds of some topics. */
export function kindsOf(topics: ReadonlySet<Topic>): Kind[] {
  return kinds.filter((kind) => topics.has(wordingOf(kind).topic));
}
