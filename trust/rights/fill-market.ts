import { BUILT_PASSWORD } from '../../src/domains/accounts/testing/fixtures.ts';
import type { Begun } from '../../src/domains/orders/testing/checkout-client.ts';
import { CARDS } from '../../src/domains/payments/testing/card-client.ts';
import { type CheckoutClient, type Filling, openCheckoutClient } from './checkout-client.ts';
import { noResources, type Resource, type Resources, resource } from './resources.ts';
import type { People, PersonName } from './rights-people.ts';
import { openSeed, PICTURE_ID, type Seed } from './seed.ts';

async function addProducts(seed: Seed) {
  const free = await seed.list('seller A');
  const withdrawn = await seed.list('seller A');
  const advertised = await seed.list('seller A');
  const advertisedB = await seed.list('seller B');
  await seed.advertise('seller A', advertised);
  await seed.advertise('seller B', advertisedB);
  const reported = await seed.list('seller B');
  await seed.report('buyer A', reported);
  await seed.noteDeed();
  return {
    free,
    withdrawn,
    advertised,
    advertisedB,
    reported,
    removed: await seed.list('seller B'),
    removedClosed: await seed.list('closed seller'),
    freeB: await seed.list('seller B'),
    freeNew: await seed.list('new seller'),
    sold: await seed.list('seller A'),
    held: await seed.list('seller A'),
    deciding: await seed.list('seller B'),
    arrived: await seed.list('seller B'),
    repriced: await seed.list('seller B'),
  };
}

type Products = Awaited<ReturnType<typeof addProducts>>;

/** Orders of both buyers in every state an order can be in. */
async function addOrders(seed: Seed, checkout: CheckoutClient, products: Products) {
  const cancelled = await seed.order('buyer A', products.freeNew);
  await seed.cancel(cancelled);
  const missed = await seed.order('buyer B', products.sold);
  const paid = await seed.order('buyer A', products.sold);
  const paidWith = await checkout.give('buyer A', paid, CARDS.pays);
  await checkout.tell('buyer A', paidWith);
  const held = await checkout.begin('buyer A', await seed.order('buyer A', products.held));
  const deciding = await checkout.give(
    'buyer B',
    await seed.order('buyer B', products.deciding),
    CARDS.settlesLater,
  );
  const arrived = await checkout.give('buyer B', await seed.order('buyer B', products.arrived), CARDS.pays);
  const repriced = await seed.order('buyer A', products.repriced);
  await seed.reprice('seller B', products.repriced);
  await seed.endSoon(products.freeB);
  return {
    paidWith,
    held,
    deciding,
    arrived,
    bookings: [
      resource('', 'buyer A', await seed.order('buyer A', products.freeB)),
      resource('', 'buyer B', await seed.order('buyer B', products.freeNew)),
      ...noResources(),
      resource('paid', 'buyer A', paid),
      resource('cancelled', 'buyer A', cancelled),
      resource('unavailable', 'buyer B', missed),
      resource('held', 'buyer A', held.bookingId),
      resource('deciding', 'buyer B', deciding.bookingId),
      resource('rival', 'buyer B', await seed.order('buyer B', products.held)),
      resource('withdrawn', 'buyer A', await seed.order('buyer A', products.withdrawn)),
      resource('repriced', 'buyer A', repriced),
    ],
  };
}

type Orders = Awaited<ReturnType<typeof addOrders>>;

function paymentResources({ paidWith, held, deciding, arrived }: Orders): Resource[] {
  const of = (state: string, owner: PersonName, { bookingId, transactionId }: Begun) =>
    resource(state, owner, bookingId, transactionId);
  return [
    of('', 'buyer B', arrived),
    of('told', 'buyer A', paidWith),
    ...noResources(undefined, undefined, arrived.transactionId),
    of('unpaid', 'buyer A', held),
    of('deciding', 'buyer B', deciding),
    of('with the money of another order', 'buyer A', { ...held, transactionId: paidWith.transactionId }),
    of('with the money of another buyer', 'buyer A', { ...held, transactionId: arrived.transactionId }),
    of('with money that nobody knows', 'buyer A', { ...held, transactionId: 'pi_nobody_knows' }),
  ];
}

async function wishResources(seed: Seed, products: Products, { paidWith }: Orders): Promise<Resource[]> {
  const ordered = await seed.wish('buyer A', products.freeB);
  await seed.noteOrdered(ordered, paidWith.bookingId);
  return [
    resource('', 'buyer A', await seed.wish('buyer A', products.free)),
    resource('', 'buyer B', await seed.wish('buyer B', products.free)),
    ...noResources(),
    resource('ordered', 'buyer A', ordered),
    resource('gone', 'buyer A', await seed.wish('buyer A', products.withdrawn)),
  ];
}

function productResources(products: Products): Resource[] {
  return [
    resource('', 'seller A', products.free),
    resource('', 'seller B', products.freeB),
    resource('', 'new seller', products.freeNew),
    ...noResources(),
    resource('sold', 'seller A', products.sold),
    resource('withdrawn', 'seller A', products.withdrawn),
    resource('held', 'seller A', products.held),
  ];
}

async function proofResources(seed: Seed): Promise<Pick<Resources, 'address proof' | 'reset proof'>> {
  const forAddress = await seed.prove('verify-email', 'new seller', 600);
  const forReset = await seed.prove('reset-password', 'idle buyer', 600);
  const of = async (purpose: 'verify-email' | 'reset-password', good: Resource, otherKind: string) => [
    good,
    ...noResources('token-that-nobody-posted', ''),
    resource('expired', null, await seed.prove(purpose, 'seller A', -1)),
    resource('of the other kind', null, otherKind),
    resource('of a closed account', null, await seed.prove(purpose, 'closed buyer', 600)),
  ];
  return {
    'address proof': await of('verify-email', resource('', 'new seller', forAddress), forReset),
    'reset proof': await of('reset-password', resource('', 'idle buyer', forReset), forAddress),
  };
}

/** Accounts as calls name them: by id for admins' deeds, by address for records, by address and password. */
function accountResources(
  people: People,
): Pick<Resources, 'to verify' | 'to close' | 'record' | 'credentials'> {
  const byId = (state: string, owner: PersonName) => resource(state, owner, people[owner].id);
  const byEmail = (state: string, owner: PersonName) => resource(state, owner, people[owner].marks.email);
  const known = (state: string, owner: PersonName, password = BUILT_PASSWORD) =>
    resource(state, owner, people[owner].marks.email, password);
  return {
    'to verify': [
      byId('', 'new seller'),
      ...noResources(),
      byId('verified', 'seller A'),
      byId('no seller', 'buyer A'),
      byId('closed', 'closed seller'),
    ],
    'to close': [
      byId('', 'idle buyer'),
      ...noResources(),
      byId('closed', 'closed buyer'),
      byId("an admin's", 'other admin'),
      byId("an admin's", 'admin'),
      byId('with money on its way', 'seller A'),
    ],
    record: [
      byEmail('', 'buyer A'),
      byEmail('', 'seller B'),
      byEmail('', 'admin'),
      ...noResources('nobody@secondbyte.test', 'x'.repeat(300)),
      byEmail('closed', 'closed buyer'),
    ],
    credentials: [
      known('', 'idle buyer'),
      known('of a wrong password', 'idle buyer', 'not the password'),
      ...noResources('nobody@secondbyte.test', 'no address', BUILT_PASSWORD),
      known('of a closed account', 'closed seller'),
    ],
  };
}

/** A message of the card processor about a payment; who makes the call signs it, well or badly by its state. */
function eventResources({ arrived: { transactionId } }: Orders): Resource[] {
  const body = JSON.stringify({
    id: `evt_of_${transactionId}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: transactionId, object: 'payment_intent' } },
  });
  const states = ['', 'forged', 'old', 'from the future', 'changed on its way', 'unsigned', 'malformed'];
  return states.map((state) => resource(state, null, body));
}

/** Fills the market and answers everything in it that a call can name. */
export async function fillMarket(filling: Filling): Promise<Resources> {
  const { db, people } = filling;
  const seed = openSeed(db, people);
  await seed.addPicture();
  const products = await addProducts(seed);
  const orders = await addOrders(seed, openCheckoutClient(filling), products);
  const wishes = await wishResources(seed, products, orders);
  const proofs = await proofResources(seed);
  await seed.hide(products.withdrawn);
  for (const removed of [products.removed, products.removedClosed]) await seed.remove(removed);
  for (const person of ['closed buyer', 'closed seller'] as const) await seed.close(person);
  return {
    product: productResources(products),
    listing: [...productResources(products), resource('removed', 'seller B', products.removed)],
    advertised: [
      resource('', 'seller A', products.advertised),
      resource('', 'seller B', products.advertisedB),
      ...noResources(),
      resource('unadvertised', 'seller A', products.free),
    ],
    booking: orders.bookings,
    payment: paymentResources(orders),
    wish: wishes,
    reported: [
      resource('', 'seller B', products.reported),
      ...noResources(),
      resource('unreported', 'seller A', products.free),
    ],
    removed: [
      resource('', 'seller B', products.removed),
      ...noResources(),
      resource('not removed', 'seller A', products.withdrawn),
      resource('closed', 'closed seller', products.removedClosed),
    ],
    picture: [resource('', null, PICTURE_ID), ...noResources('b'.repeat(32), 'c'.repeat(31))],
    newcomer: [
      resource('', null, 'newcomer@secondbyte.test'),
      resource('taken', 'buyer A', people['buyer A'].marks.email),
      resource('malformed', null, 'no address'),
    ],
    event: eventResources(orders),
    ...proofs,
    ...accountResources(people),
  };
}
