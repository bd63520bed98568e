import type { z } from 'zod';
import { clipText } from '#kernel/clip-text.ts';
import { inLanguage } from '#kernel/locale.ts';
import { formatTaka, poishaToTaka } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type Email, emailTo } from '#platform/work/email-layout.server.ts';
import { type EventSubscriber, listen, listenBatch } from '#platform/work/events.server.ts';
import { queueEmails } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { formatMoment } from '#ui/dates.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { type User, usersByIds } from '../../accounts/public-api.server.ts';
import { openBuyersOf } from '../../bookings/public-api.server.ts';
import { emailItem, type Product, productsByIds, titleInSubject } from '../../catalog/public-api.server.ts';
import { wishersOf } from '../../wishlist/public-api.server.ts';
import { offerMoved } from '../events.ts';
import type { OfferAction } from '../transitions.ts';
import type { Offer } from './offer.ts';
import { buyersEndedBy, offersByIds } from './store.server.ts';

type Moved = z.output<typeof offerMoved.schema>;

/** Data for an email about an offer: the event, the offer, its product, its buyer and its seller. */
type OfferEmailData = {
  readonly event: Moved;
  /** The offer in its current state. */
  readonly offer: Offer;
  readonly product: Product;
  readonly buyer: User;
  readonly seller: User;
};

type EmailText = {
  readonly reader: 'buyer' | 'seller';
  /** Heading, and start of the subject. */
  readonly heading: string;
  readonly text: string;
  /** True if the email links to the order created from the offer. */
  readonly toOrder?: true;
  /** Time in ms since 1970 after which the email is wrong. */
  readonly until?: number;
};

const takaOf = (poisha: number) => formatTaka(poishaToTaka(poisha));
const nameOf = ({ name }: User) => clipText(name, 60);

/** Texts that tell the buyer why the market ended the offer. */
const endings: Readonly<Record<string, () => string>> = {
  sold: () => t('offerEmail.endedSold'),
  'price-changed': () => t('offerEmail.endedPrice'),
  'another-accepted': () => t('offerEmail.endedOther'),
};

/**
 * Writes the email for each action, in the current language. Null if the action has no email, or if the offer was
 * answered meanwhile.
 */
const emails: Readonly<Record<OfferAction, (data: OfferEmailData) => EmailText | null>> = {
  make: ({ offer, buyer, event }) => {
    const price = takaOf(event.pricePoisha);
    if (offer.state !== 'open') return null;
    const text = t('offerEmail.madeText', {
      name: nameOf(buyer),
      price,
      asked: takaOf(offer.askedPoisha),
      time: formatMoment(offer.dueAt),
    });
    return { reader: 'seller', heading: t('offerEmail.made', { price }), text };
  },
  counter: ({ offer, seller, event }) => {
    const price = takaOf(event.pricePoisha);
    if (offer.state !== 'countered') return null;
    const text = t('offerEmail.counteredText', {
      offered: takaOf(offer.offeredPoisha),
      name: nameOf(seller),
      price,
      time: formatMoment(offer.dueAt),
    });
    return { reader: 'buyer', heading: t('offerEmail.countered', { price }), text };
  },
  // Both sides get the email about the order instead.
  accept: () => null,
  take: () => null,
  decline: ({ event, seller }) =>
    event.actorId === null
      ? null
      : {
          reader: 'buyer',
          heading: t('offerEmail.declined'),
          text: t('offerEmail.declinedText', { name: nameOf(seller), price: takaOf(event.pricePoisha) }),
        },
  refuse: ({ event, buyer }) =>
    event.reason !== null
      ? null
      : {
          reader: 'seller',
          heading: t('offerEmail.refused'),
          text: t('offerEmail.refusedText', { name: nameOf(buyer), price: takaOf(event.pricePoisha) }),
        },
  withdraw: () => null,
  lapse: ({ event }) =>
    event.from === 'countered'
      ? {
          reader: 'seller',
          heading: t('offerEmail.noAnswerSeller'),
          text: t('offerEmail.noAnswerSellerText', { price: takaOf(event.pricePoisha) }),
        }
      : {
          reader: 'buyer',
          heading: t('offerEmail.noAnswerBuyer'),
          text: t('offerEmail.noAnswerBuyerText', { price: takaOf(event.pricePoisha) }),
        },
  end: ({ event }) => ({
    reader: 'buyer',
    heading: t('offerEmail.ended'),
    text: endings[event.reason ?? '']?.() ?? t('offerEmail.endedGone'),
  }),
  remind: ({ event: { pricePoisha, keptUntil } }) => {
    const price = takaOf(pricePoisha);
    const kept =
      keptUntil === null
        ? t('offerEmail.keptAt', { price })
        : t('offerEmail.keptAtUntil', { price, time: formatMoment(keptUntil) });
    return {
      reader: 'buyer',
      heading: t('offerEmail.endsSoon'),
      text: `${kept} ${t('offerEmail.thenOpen')}`,
      toOrder: true,
      ...(keptUntil === null ? {} : { until: Date.parse(keptUntil) }),
    };
  },
};

/**
 * Builds the email of an event, or returns null if there is none. The texts are written twice: once to find the
 * recipient, then in the recipient's language.
 */
function toEmail(data: OfferEmailData, publicUrl: string): Email | null {
  const { event, offer, product } = data;
  const write = emails[event.action];
  const reader = write(data)?.reader;
  const to = reader && data[reader];
  if (!to || to.closedAt) return null;
  const emailText = inLanguage(to.language, () => write(data));
  if (!emailText) return null;
  const { heading, text, toOrder, until } = emailText;
  const url = toOrder && offer.bookingId ? paths.order(offer.bookingId) : dashboardPaths.offers();
  return emailTo(to, () => ({
    subject: `${heading}: ${titleInSubject(product)}`,
    heading,
    paragraphs: [text],
    item: emailItem(product, { publicUrl, pricePoisha: event.pricePoisha }),
    action: {
      label: toOrder ? t('email.seeOrder') : t('offerEmail.seeOffers'),
      url: publicUrl + url,
    },
    reason: reader === 'buyer' ? t('offerEmail.because') : t('email.becauseYouSell'),
    ...(until === undefined ? {} : { until }),
    // Emails about orders cannot be turned off.
    ...(toOrder ? {} : { subscription: { personId: to.id, topic: 'offers', about: t('topic.offers') } }),
  }));
}

async function loadEmailData(tx: Tx, events: readonly Moved[]): Promise<OfferEmailData[]> {
  const offers = new Map(
    (
      await offersByIds(
        tx,
        events.map(({ offerId }) => offerId),
      )
    ).map((offer) => [offer.id, offer]),
  );
  const productIds = [...new Set(events.map(({ productId }) => productId))];
  const products = new Map(
    (await productsByIds(tx, productIds, new Date())).map((product) => [product.id, product]),
  );
  const people = await usersByIds(
    tx,
    events.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
  );
  return events.flatMap((event) => {
    const offer = offers.get(event.offerId);
    const product = products.get(event.productId);
    const [buyer, seller] = [people.get(event.buyerId), people.get(event.sellerId)];
    return offer && product && buyer && seller ? [{ event, offer, product, buyer, seller }] : [];
  });
}

/** Number of people to read per query. */
const BATCH_SIZE = 500;

async function allWishersOf(tx: Tx, productId: string): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const page = await wishersOf(tx, productId, { after: all.at(-1) ?? null, limit: BATCH_SIZE });
    all.push(...page);
    if (page.length < BATCH_SIZE) return all;
  }
}

/**
 * Emails other people who have ordered or saved a product that it is held for a buyer. Skips buyers whose own offer
 * ended because of that, because they get an email about the end of their offer.
 */
async function emailOthers(tx: Tx, event: Moved, publicUrl: string): Promise<void> {
  const { productId, offerId, buyerId, keptUntil } = event;
  const ordered = new Set(await openBuyersOf(tx, productId));
  const informed = new Set([buyerId, ...(await buyersEndedBy(tx, offerId))]);
  const others = [...new Set([...ordered, ...(await allWishersOf(tx, productId))])].filter(
    (id) => !informed.has(id),
  );
  const [product] = await productsByIds(tx, [productId], new Date());
  if (!product || others.length === 0) return;
  const people = await usersByIds(tx, others);
  const toOther = (person: User) =>
    emailTo(person, () => ({
      subject: `${t('offerEmail.keptOther')}: ${titleInSubject(product)}`,
      heading: t('offerEmail.keptOther'),
      paragraphs: [
        [
          keptUntil === null
            ? t('offerEmail.keptOtherText')
            : t('offerEmail.keptOtherUntil', { time: formatMoment(keptUntil) }),
          ...(ordered.has(person.id) ? [t('offerEmail.orderStays')] : []),
          t('offerEmail.thenAll'),
        ].join(' '),
      ],
      item: emailItem(product, { publicUrl }),
      action: { label: t('email.seeListing'), url: publicUrl + paths.categoryList(productId) },
      reason: ordered.has(person.id) ? t('offerEmail.becauseOrdered') : t('offerEmail.becauseWished'),
      ...(ordered.has(person.id)
        ? {}
        : { subscription: { personId: person.id, topic: 'wishes', about: t('topic.wishes') } }),
    }));
  await queueEmails(
    tx,
    others.flatMap((id): Email[] => {
      const person = people.get(id);
      // An unconfirmed address may belong to a stranger, and the email contains the seller's words.
      // guard: kept-emails-to-proved-addresses (condition => !person)
      if (!person?.emailVerified) return [];
      return person.closedAt ? [] : [toOther(person)];
    }),
  );
}

/**
 * Creates the listeners that send emails about offers. Each listener queues its emails once, in the transaction that
 * handles the event.
 */
export function offerEmails(publicUrl: string): EventSubscriber[] {
  return [
    listenBatch('offers.emails-on-moved', offerMoved, async (tx, events) => {
      const emailData = await loadEmailData(tx, events);
      await queueEmails(
        tx,
        emailData.flatMap((data) => toEmail(data, publicUrl) ?? []),
      );
    }),
    listen('offers.emails-to-others-on-moved', offerMoved, async (tx, event) => {
      if (event.to === 'accepted' && event.action !== 'remind') await emailOthers(tx, event, publicUrl);
    }),
  ];
}
