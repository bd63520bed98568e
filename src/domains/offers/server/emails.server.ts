import type { z } from 'zod';
import { clipText } from '#kernel/clip-text.ts';
import { dhakaDay, dhakaTime } from '#kernel/clock.ts';
import { formatTaka, poishaToTaka } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { Email } from '#platform/work/email-layout.server.ts';
import { type EventSubscriber, listen, listenBatch } from '#platform/work/events.server.ts';
import { queueEmails } from '#platform/work/mail.server.ts';
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

/** An offer and its people, for an email. */
type Story = {
  readonly event: Moved;
  /** The offer in its current state. */
  readonly offer: Offer;
  readonly product: Product;
  readonly buyer: User;
  readonly seller: User;
};

type Words = {
  readonly reader: 'buyer' | 'seller';
  /** Heading, and start of the subject. */
  readonly heading: string;
  readonly text: string;
  /** True if the email links to the order created from the offer. */
  readonly toOrder?: true;
};

const takaOf = (poisha: number) => formatTaka(poishaToTaka(poisha));
const momentOf = (moment: Date | string) => {
  const at = new Date(moment);
  return `${dhakaDay(at)}, ${dhakaTime(at)}`;
};
const nameOf = ({ name }: User) => clipText(name, 60);

/** Reasons for the buyer why the market ended an offer. */
const ENDED: Readonly<Record<string, string>> = {
  sold: 'It was sold to another buyer.',
  withdrawn: 'It is no longer for sale.',
  'price-changed': 'The seller has changed its price. While it is for sale you can make another offer.',
  'another-accepted':
    'The seller and another buyer agreed on a price, so it is kept for them. If they do not buy it, you can make another offer.',
};

/** Emails by action. Null if the offer was answered meanwhile. */
const emails: Readonly<Record<OfferAction, (story: Story) => Words | null>> = {
  make: ({ offer, buyer, event }) =>
    offer.state !== 'open'
      ? null
      : {
          reader: 'seller',
          heading: `${takaOf(event.pricePoisha)} offered`,
          text: `${nameOf(buyer)} offers ${takaOf(event.pricePoisha)}; you ask ${takaOf(offer.askedPoisha)}. Accept, name another price or decline until ${momentOf(offer.dueAt)}.`,
        },
  counter: ({ offer, seller, event }) =>
    offer.state !== 'countered'
      ? null
      : {
          reader: 'buyer',
          heading: `The seller says ${takaOf(event.pricePoisha)}`,
          text: `You offered ${takaOf(offer.offeredPoisha)}; ${nameOf(seller)} would take ${takaOf(event.pricePoisha)}. Accept until ${momentOf(offer.dueAt)}, and it is kept for you for 12 hours. Declining doesn’t use up a try.`,
        },
  // Both sides get the email about the order instead.
  accept: () => null,
  take: () => null,
  decline: ({ event, seller }) =>
    event.actorId === null
      ? null
      : {
          reader: 'buyer',
          heading: 'Your offer was declined',
          text: `${nameOf(seller)} does not sell it for ${takaOf(event.pricePoisha)}. You can order it at its price, or offer more while you have tries left.`,
        },
  refuse: ({ event, buyer }) =>
    event.reason !== null
      ? null
      : {
          reader: 'seller',
          heading: 'Your price was declined',
          text: `${nameOf(buyer)} does not buy it for ${takaOf(event.pricePoisha)}. They may make another offer.`,
        },
  withdraw: () => null,
  lapse: ({ event }) =>
    event.from === 'countered'
      ? {
          reader: 'seller',
          heading: 'No answer to your price',
          text: `The buyer has not answered your ${takaOf(event.pricePoisha)} within 48 hours, so it has expired.`,
        }
      : {
          reader: 'buyer',
          heading: 'No answer to your offer',
          text: `The seller has not answered your ${takaOf(event.pricePoisha)} within 48 hours, so it has expired. You can order it at its price, or make another offer while you have tries left.`,
        },
  end: ({ event }) => ({
    reader: 'buyer',
    heading: 'Your offer has ended',
    text: ENDED[event.reason ?? ''] ?? 'It is no longer for sale.',
  }),
  remind: ({ event }) => ({
    reader: 'buyer',
    heading: 'Kept for two more hours',
    text: `It is kept for you at ${takaOf(event.pricePoisha)}${event.keptUntil === null ? '' : ` until ${momentOf(event.keptUntil)}`}. After that it is open to all buyers again at the listed price. Tested it? Then pay.`,
    toOrder: true,
  }),
};

const REASONS = {
  buyer: 'You get this because you made an offer on Secondbyte.',
  seller: 'You get this because you sell on Secondbyte.',
} as const;

function toEmail(
  { event, offer, product, buyer, seller }: Story,
  words: Words,
  publicUrl: string,
): Email | null {
  const { reader, heading, text, toOrder } = words;
  const to = reader === 'buyer' ? buyer : seller;
  if (to.closedAt) return null;
  const url = toOrder && offer.bookingId ? paths.order(offer.bookingId) : dashboardPaths.offers();
  return {
    to: to.email,
    subject: `${heading}: ${titleInSubject(product)}`,
    heading,
    paragraphs: [text],
    item: emailItem(product, { publicUrl, pricePoisha: event.pricePoisha }),
    action: { label: toOrder ? 'See the order' : 'See my offers', url: publicUrl + url },
    reason: REASONS[reader],
    // Emails about orders cannot be turned off.
    ...(toOrder ? {} : { subscription: { personId: to.id, topic: 'offers', about: 'offers' } }),
  };
}

async function loadStories(tx: Tx, events: readonly Moved[]): Promise<Story[]> {
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

/** Number of people per query. */
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
 * Notifies all other people who have ordered or saved a product that it is reserved. Leaves out buyers whose offer
 * ended, because they already know.
 */
async function tellOthers(tx: Tx, event: Moved, publicUrl: string): Promise<void> {
  const { productId, offerId, buyerId, keptUntil } = event;
  const ordered = new Set(await openBuyersOf(tx, productId));
  const told = new Set([buyerId, ...(await buyersEndedBy(tx, offerId))]);
  const others = [...new Set([...ordered, ...(await allWishersOf(tx, productId))])].filter(
    (id) => !told.has(id),
  );
  const [product] = await productsByIds(tx, [productId], new Date());
  if (!product || others.length === 0) return;
  const people = await usersByIds(tx, others);
  const until = keptUntil === null ? '' : ` until ${momentOf(keptUntil)}`;
  await queueEmails(
    tx,
    others.flatMap((id): Email[] => {
      const person = people.get(id);
      if (!person || person.closedAt) return [];
      const stands = ordered.has(id) ? ' You still have your order.' : '';
      return [
        {
          to: person.email,
          subject: `Kept for another buyer: ${titleInSubject(product)}`,
          heading: 'Kept for another buyer',
          paragraphs: [
            `The seller keeps it for another buyer${until}.${stands} If they do not buy it, everyone can order it again.`,
          ],
          item: emailItem(product, { publicUrl }),
          action: { label: 'See the listing', url: publicUrl + paths.categoryList(productId) },
          reason: ordered.has(id)
            ? 'You get this because you ordered it on Secondbyte.'
            : 'You get this because it is on your wish list on Secondbyte.',
          ...(ordered.has(id)
            ? {}
            : { subscription: { personId: id, topic: 'wishes', about: 'your wish list' } }),
        },
      ];
    }),
  );
}

/** Creates the listeners that send emails about offers. They queue each email once, in the event's transaction. */
export function offerEmails(publicUrl: string): EventSubscriber[] {
  return [
    listenBatch('offers.letters-on-moved', offerMoved, async (tx, events) => {
      const stories = await loadStories(tx, events);
      const all = stories.flatMap((story) => {
        const words = emails[story.event.action](story);
        return (words && toEmail(story, words, publicUrl)) ?? [];
      });
      await queueEmails(tx, all);
    }),
    listen('offers.tell-others-on-moved', offerMoved, async (tx, event) => {
      if (event.to === 'accepted' && event.action !== 'remind') await tellOthers(tx, event, publicUrl);
    }),
  ];
}
