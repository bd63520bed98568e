import { formatTaka, poishaToTaka } from '../../../kernel/money.ts';
import { paths } from '../../../paths.ts';
import type { Tx } from '../../../platform/database.server.ts';
import { type Listener, listen } from '../../../platform/events.server.ts';
import { type Letter, postLetters } from '../../../platform/mail.server.ts';
import { type User, usersByIds } from '../../accounts/door.server.ts';
import { type Product, productsByIds } from '../../catalog/door.server.ts';
import { bookingPaid, bookingPlaced, bookingRefunded } from '../events.ts';
import type { Booking } from './booking.ts';
import { bookingById } from './store.server.ts';

type Story = {
  readonly booking: Booking;
  readonly product: Product;
  readonly buyer: User;
  readonly seller: User;
  readonly publicUrl: string;
};

async function tell(tx: Tx, bookingId: string, publicUrl: string, letters: (story: Story) => Letter[]) {
  const booking = await bookingById(tx, bookingId);
  if (!booking) return;
  const [product] = await productsByIds(tx, [booking.productId], new Date());
  if (!product) return;
  const people = await usersByIds(tx, [booking.buyerId, product.sellerId]);
  const buyer = people.get(booking.buyerId);
  const seller = people.get(product.sellerId);
  if (!buyer || !seller) return;
  const open = new Set(
    [buyer, seller].filter((person) => person.closedAt === null).map(({ email }) => email),
  );
  const written = letters({ booking, product, buyer, seller, publicUrl });
  await postLetters(
    tx,
    written.filter((letter) => open.has(letter.to)),
  );
}

const priceOf = (booking: Booking) => formatTaka(poishaToTaka(booking.pricePoisha));

function placedLetters({ booking, product, buyer, seller, publicUrl }: Story): Letter[] {
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

function paidLetters({ booking, product, buyer, seller, publicUrl }: Story): Letter[] {
  return [
    {
      to: buyer.email,
      subject: `Paid: ${product.title}`,
      paragraphs: [
        `Hello ${buyer.name},`,
        `Your payment of ${priceOf(booking)} for ${product.title} has arrived. It is yours.`,
        `Call ${seller.name} on ${product.number} to fix a time to meet. You named this place: ${booking.meetLocation}.`,
      ],
      action: { label: 'See my order', url: publicUrl + paths.payment(booking.id) },
    },
    {
      to: seller.email,
      subject: `Sold: ${product.title}`,
      paragraphs: [
        `Hello ${seller.name},`,
        `${buyer.name} has paid ${priceOf(booking)} for your ${product.title}. It is sold and off the market.`,
        `Meeting place: ${booking.meetLocation}. Mobile number: ${booking.buyerPhone}.`,
      ],
      action: { label: 'See my products', url: publicUrl + paths.myProducts() },
    },
  ];
}

function refundedLetters({ booking, product, buyer, publicUrl }: Story): Letter[] {
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
export function letterListeners(publicUrl: string): Listener[] {
  return [
    listen('orders.letter-on-placed', bookingPlaced, (tx, { bookingId }) =>
      tell(tx, bookingId, publicUrl, placedLetters),
    ),
    listen('orders.letters-on-paid', bookingPaid, (tx, { bookingId }) =>
      tell(tx, bookingId, publicUrl, paidLetters),
    ),
    listen('orders.letter-on-refunded', bookingRefunded, (tx, { bookingId }) =>
      tell(tx, bookingId, publicUrl, refundedLetters),
    ),
  ];
}
