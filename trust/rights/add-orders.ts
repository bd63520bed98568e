// Adds the products of the rights market, and orders of both buyers in every possible state.
import type { Delivery } from '../../src/domains/bookings/parcel.ts';
import { CARDS } from '../../src/domains/payments/testing/card-client.ts';
import type { CheckoutClient } from './checkout-client.ts';
import { noResources, type Resource, resource } from './resources.ts';
import type { PersonName } from './rights-people.ts';
import type { Seed } from './seed.ts';

/** Facts of a listing that its seller sends by courier. */
const BY_COURIER = { facts: { brand: 'Lenovo', delivery: 'Courier or meet', courierTaka: 130 } } as const;

/** Puts up for sale the products that will get an order or an offer. */
async function listForOrders(seed: Seed) {
  return {
    sold: await seed.list('seller A'),
    soldB: await seed.list('seller B'),
    kept: await seed.list('seller B'),
    handedOver: await seed.list('seller B'),
    disputed: await seed.list('seller B'),
    answered: await seed.list('seller B'),
    // The seller of this listing also accepts cash.
    reserved: await seed.list('seller B', { facts: { brand: 'Lenovo', payment: 'Card or cash' } }),
    held: await seed.list('seller A'),
    deciding: await seed.list('seller B'),
    arrived: await seed.list('seller B'),
    repriced: await seed.list('seller B'),
    claimed: await seed.list('seller B'),
    offered: await seed.list('seller A'),
    offeredB: await seed.list('seller B'),
    toSend: await seed.list('seller B', BY_COURIER),
    sent: await seed.list('seller B', BY_COURIER),
  };
}

/** Puts up for sale products of all sellers: one for each state of a listing and of an order. */
export async function addProducts(seed: Seed) {
  const free = await seed.list('seller A');
  const withdrawn = await seed.list('seller A');
  const advertised = await seed.list('seller A');
  const advertisedB = await seed.list('seller B');
  await seed.advertise('seller A', advertised);
  await seed.advertise('seller B', advertisedB);
  const reported = await seed.list('seller B');
  await seed.report('buyer A', reported);
  const confirmed = await seed.list('seller B');
  await seed.confirm('seller B', confirmed);
  const reviewed = await seed.list('seller B');
  await seed.report('buyer A', reviewed);
  await seed.recordAuditEntry();
  return {
    free,
    withdrawn,
    advertised,
    advertisedB,
    reported,
    confirmed,
    removed: await seed.list('seller B'),
    reviewed,
    removedClosed: await seed.list('closed seller'),
    freeB: await seed.list('seller B'),
    freeNew: await seed.list('new seller'),
    ...(await listForOrders(seed)),
  };
}

/** See {@link addProducts}. */
export type Products = Awaited<ReturnType<typeof addProducts>>;

/** Returns the resource of an order, with the seller of its product added. */
export const sold = (seller: PersonName, order: Resource): Resource => ({ ...order, seller });

/** Parts that add the orders. */
type Shop = { readonly seed: Seed; readonly checkout: CheckoutClient; readonly products: Products };

/** Pays an order by card and confirms the payment. */
async function payFor(checkout: CheckoutClient, buyer: PersonName, order: string) {
  const payment = await checkout.give(buyer, order, CARDS.pays);
  await checkout.confirm(buyer, payment);
  return payment;
}

/** Buys a product. Returns the id of the paid order. */
export async function buy(
  { seed, checkout }: Pick<Shop, 'seed' | 'checkout'>,
  buyer: PersonName,
  productId: string,
  delivery?: Delivery,
): Promise<string> {
  const order = await seed.order(buyer, productId, delivery);
  await payFor(checkout, buyer, order);
  return order;
}

/** Adds a cancelled order, two completed ones, and the order that lost its product to one of these. */
async function addEnded({ seed, checkout, products }: Shop) {
  const cancelled = await seed.order('buyer A', products.freeNew);
  await seed.cancel(cancelled);
  const missed = await seed.order('buyer B', products.sold);
  const paid = await seed.order('buyer A', products.sold);
  const paidWith = await payFor(checkout, 'buyer A', paid);
  const paidB = await buy({ seed, checkout }, 'buyer B', products.soldB);
  await seed.recordFulfilment(paidB, 'completed');
  await seed.recordFulfilment(paid, 'completed');
  await seed.nameAccount('seller A', true);
  await seed.nameAccount('seller A', false);
  await seed.makeRun();
  return { cancelled, missed, paid, paidWith, paidB };
}

/** Adds a paid order before the handover, and one after it. */
async function addMeetings(shop: Shop) {
  const { seed, products } = shop;
  const kept = await buy(shop, 'buyer B', products.kept);
  await seed.sharePin(kept);
  await seed.proposeMeeting('seller B', 'seller', kept);
  await seed.askToCancel(kept);
  const handedOver = await buy(shop, 'buyer B', products.handedOver);
  await seed.recordFulfilment(handedOver, 'handed-over');
  return { kept, handedOver };
}

/** Adds two disputed orders: the seller of one offers a refund, and the seller of the other has answered. */
async function addDisputed({ seed, checkout, products }: Shop) {
  const disputed = await seed.order('buyer B', products.disputed);
  const answered = await seed.order('buyer B', products.answered);
  for (const order of [disputed, answered]) {
    await payFor(checkout, 'buyer B', order);
    await seed.recordFulfilment(order, 'handed-over');
    await seed.dispute('buyer B', order);
  }
  await seed.offerBack('seller B', disputed);
  await seed.answerDispute('seller B', answered);
  return { disputed, answered };
}

/**
 * Adds orders that the market does not know as paid: without a payment, with a begun payment, or with a payment that
 * only the card processor knows.
 */
async function addUnpaid({ seed, checkout, products }: Shop) {
  const reserved = await seed.order('buyer B', products.reserved);
  await seed.keep('seller B', reserved);
  const held = await checkout.begin('buyer A', await seed.order('buyer A', products.held));
  await seed.missMeeting('buyer A', held.bookingId);
  const undecided = await seed.order('buyer B', products.deciding);
  const deciding = await checkout.give('buyer B', undecided, CARDS.settlesLater);
  const arrived = await checkout.give('buyer B', await seed.order('buyer B', products.arrived), CARDS.pays);
  const repriced = await seed.order('buyer A', products.repriced);
  await seed.reprice('seller B', products.repriced);
  await seed.endSoon(products.freeB);
  return { reserved, held, deciding, arrived, repriced };
}

/** Adds two paid orders by courier. The seller has sent one of them. */
async function addParcels(shop: Shop) {
  const toSend = await buy(shop, 'buyer B', shop.products.toSend, 'courier');
  const sent = await buy(shop, 'buyer B', shop.products.sent, 'courier');
  await shop.seed.send('seller B', sent);
  return { toSend, sent };
}

async function addClaimed({ seed, products }: Shop): Promise<string> {
  const claimed = await seed.order('buyer A', products.claimed);
  await seed.claimBought('seller B', 'buyer A', claimed);
  await seed.removeSoldElsewhere(claimed);
  return claimed;
}

/** Ids of orders by their states, and their payments. */
type Added = Awaited<ReturnType<typeof addEnded>> &
  Awaited<ReturnType<typeof addMeetings>> &
  Awaited<ReturnType<typeof addUnpaid>> & { readonly claimed: string };

/**
 * Returns all orders as resources with their states; `owner` is the buyer. Also places the orders that only need to
 * exist, such as a second order of a held product.
 */
async function bookingResources({ seed, products }: Shop, added: Added): Promise<Resource[]> {
  return [
    sold('seller B', resource('', 'buyer A', await seed.order('buyer A', products.freeB))),
    sold('new seller', resource('', 'buyer B', await seed.order('buyer B', products.freeNew))),
    ...noResources(),
    sold('seller A', resource('paid', 'buyer A', added.paid)),
    sold('seller B', resource('kept', 'buyer B', added.kept)),
    sold('seller B', resource('handed-over', 'buyer B', added.handedOver)),
    sold('new seller', resource('cancelled', 'buyer A', added.cancelled)),
    sold('seller A', resource('unavailable', 'buyer B', added.missed)),
    sold('seller B', resource('reserved', 'buyer B', added.reserved)),
    sold('seller A', resource('held', 'buyer A', added.held.bookingId)),
    sold('seller B', resource('deciding', 'buyer B', added.deciding.bookingId)),
    sold('seller A', resource('rival', 'buyer B', await seed.order('buyer B', products.held))),
    sold('seller A', resource('withdrawn', 'buyer A', await seed.order('buyer A', products.withdrawn))),
    sold('seller B', resource('repriced', 'buyer A', added.repriced)),
    sold('seller B', resource('claimed', 'buyer A', added.claimed)),
  ];
}

/** Adds orders of both buyers in every possible state. */
export async function addOrders(shop: Shop) {
  const ended = await addEnded(shop);
  const meetings = await addMeetings(shop);
  const { disputed, answered } = await addDisputed(shop);
  const unpaid = await addUnpaid(shop);
  const parcels = await addParcels(shop);
  const added = { ...ended, ...meetings, ...unpaid, claimed: await addClaimed(shop) };
  return {
    ...added,
    disputes: [
      sold('seller B', resource('', 'buyer B', disputed)),
      ...noResources(),
      sold('seller B', resource('answered', 'buyer B', answered)),
      sold('seller A', resource('none', 'buyer A', ended.paid)),
    ],
    parcels: { ...parcels, toMeet: meetings.kept },
    bookings: await bookingResources(shop, added),
  };
}

/** See {@link addOrders}. */
export type Orders = Awaited<ReturnType<typeof addOrders>>;
