import { formatTaka, poishaToTaka } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type EventSubscriber, listenBatch } from '#platform/work/events.server.ts';
import { type Email, queueEmails } from '#platform/work/mail.server.ts';
import { paths } from '../../../paths.ts';
import { type User, usersByIds } from '../../accounts/door.server.ts';
import { type Product, productsByIds } from '../../catalog/door.server.ts';
import { bookingPaid, bookingPlaced, bookingRefunded } from '../events.ts';
import type { Booking } from './booking.ts';
import { bookingsByIds } from './store.server.ts';

type EmailContext = {
  readonly booking: Booking;
  readonly product: Product;
  readonly buyer: User;
  readonly seller: User;
  readonly publicUrl: string;
};

/** What letters are about, in the order in which it happened; without orders whose product or people are gone. */
async function loadEmailContexts(
  tx: Tx,
  bookingIds: readonly string[],
  publicUrl: string,
): Promise<EmailContext[]> {
  const bookings = new Map((await bookingsByIds(tx, bookingIds)).map((booking) => [booking.id, booking]));
  const all = [...bookings.values()];
  const found = await productsByIds(
    tx,
    all.map(({ productId }) => productId),
    new Date(),
  );
  const products = new Map(found.map((product) => [product.id, product]));
  const people = await usersByIds(
    tx,
    all.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
  );
  return bookingIds.flatMap((id) => {
    const booking = bookings.get(id);
    const product = booking && products.get(booking.productId);
    const buyer = booking && people.get(booking.buyerId);
    const seller = booking && people.get(booking.sellerId);
    return product && buyer && seller ? [{ booking, product, buyer, seller, publicUrl }] : [];
  });
}

/** The letters of a story to those whose account is not closed. */
function emailsOf(context: EmailContext, write: (story: EmailContext) => Email[]): Email[] {
  const people = [context.buyer, context.seller];
  const open = new Set(people.filter(({ closedAt }) => closedAt === null).map(({ email }) => email));
  return write(context).filter(({ to }) => open.has(to));
}

const priceOf = (booking: Booking) => formatTaka(poishaToTaka(booking.pricePoisha));

function placedEmails({ booking, product, buyer, seller, publicUrl }: EmailContext): Email[] {
  return [
    {
      to: seller.email,
      subject: `New order: ${product.title}`,
      paragraphs: [
        `Hello ${seller.name},`,
        `${buyer.name} has ordered your ${product.title} for ${priceOf(booking)}. It is not paid yet.`,
        `Meeting place: ${booking.meetLocation}. Mobile number: ${booking.buyerPhone}.`,
        'Other buyers may order it too. It goes to the first who pays, and we write to you then.',
      ],
      action: { label: 'See my products', url: publicUrl + paths.myProducts() },
    },
  ];
}

function paidEmails({ booking, product, buyer, seller, publicUrl }: EmailContext): Email[] {
  return [
    {
      to: buyer.email,
      subject: `Paid: ${product.title}`,
      paragraphs: [
        `Hello ${buyer.name},`,
        `Your payment of ${priceOf(booking)} for ${product.title} has arrived. It is yours.`,
        `Call ${seller.name} on ${product.number} to fix a time to meet. Meeting place: ${booking.meetLocation}.`,
      ],
      action: { label: 'See my order', url: publicUrl + paths.payment(booking.id) },
    },
    {
      to: seller.email,
      subject: `Sold: ${product.title}`,
      paragraphs: [
        `Hello ${seller.name},`,
        `${buyer.name} has paid ${priceOf(booking)} for your ${product.title}. It is sold and no longer for sale.`,
        `Meeting place: ${booking.meetLocation}. Mobile number: ${booking.buyerPhone}.`,
      ],
      action: { label: 'See my products', url: publicUrl + paths.myProducts() },
    },
  ];
}

function refundedEmails({ booking, product, buyer, publicUrl }: EmailContext): Email[] {
  return [
    {
      to: buyer.email,
      subject: `Your money comes back: ${product.title}`,
      paragraphs: [
        `Hello ${buyer.name},`,
        `Your payment for ${product.title} arrived, but the product was no longer there for you.`,
        `The whole amount, ${priceOf(booking)}, goes back to the card you paid with. Banks need up to ten days to show it.`,
      ],
      action: { label: 'See what else is for sale', url: publicUrl + paths.home() },
    },
  ];
}

/** The letters that orders cause. Each is posted once an event, with the event's own transaction. */
export function emailListeners(publicUrl: string): EventSubscriber[] {
  const listener =
    (write: (story: EmailContext) => Email[]) =>
    async (tx: Tx, events: readonly { readonly bookingId: string }[]) => {
      const bookingIds = events.map(({ bookingId }) => bookingId);
      const contexts = await loadEmailContexts(tx, bookingIds, publicUrl);
      await queueEmails(
        tx,
        contexts.flatMap((story) => emailsOf(story, write)),
      );
    };
  return [
    listenBatch('orders.letter-on-placed', bookingPlaced, listener(placedEmails)),
    listenBatch('orders.letters-on-paid', bookingPaid, listener(paidEmails)),
    listenBatch('orders.letter-on-refunded', bookingRefunded, listener(refundedEmails)),
  ];
}
