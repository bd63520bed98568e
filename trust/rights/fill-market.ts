import { CARDS } from '#platform/testing/card-client.ts';
import { BUILT_PASSWORD } from '../../src/domains/accounts/testing/fixtures.ts';
import { type Begun, type Filling, openTill, type Till } from './checkout-client.ts';
import { noThings, type Thing, type Things, thing } from './resources.ts';
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
    freeB: await seed.list('seller B'),
    freeNew: await seed.list('new seller'),
    sold: await seed.list('seller A'),
    held: await seed.list('seller A'),
    deciding: await seed.list('seller B'),
    arrived: await seed.list('seller B'),
  };
}

type Products = Awaited<ReturnType<typeof addProducts>>;

/** Orders of both buyers in every state an order can be in. */
async function addOrders(seed: Seed, till: Till, products: Products) {
  const cancelled = await seed.order('buyer A', products.freeNew);
  await seed.cancel(cancelled);
  const missed = await seed.order('buyer B', products.sold);
  const paid = await seed.order('buyer A', products.sold);
  const paidWith = await till.give('buyer A', paid, CARDS.pays);
  await till.tell('buyer A', paidWith);
  const held = await till.begin('buyer A', await seed.order('buyer A', products.held));
  const deciding = await till.give(
    'buyer B',
    await seed.order('buyer B', products.deciding),
    CARDS.settlesLater,
  );
  const arrived = await till.give('buyer B', await seed.order('buyer B', products.arrived), CARDS.pays);
  return {
    paidWith,
    held,
    deciding,
    arrived,
    bookings: [
      thing('', 'buyer A', await seed.order('buyer A', products.freeB)),
      thing('', 'buyer B', await seed.order('buyer B', products.freeNew)),
      ...noThings(),
      thing('paid', 'buyer A', paid),
      thing('cancelled', 'buyer A', cancelled),
      thing('unavailable', 'buyer B', missed),
      thing('held', 'buyer A', held.bookingId),
      thing('deciding', 'buyer B', deciding.bookingId),
      thing('rival', 'buyer B', await seed.order('buyer B', products.held)),
    ],
  };
}

type Orders = Awaited<ReturnType<typeof addOrders>>;

function paymentThings({ paidWith, held, deciding, arrived }: Orders): Thing[] {
  const of = (state: string, owner: PersonName, { bookingId, transactionId }: Begun) =>
    thing(state, owner, bookingId, transactionId);
  return [
    of('', 'buyer B', arrived),
    of('told', 'buyer A', paidWith),
    ...noThings(undefined, undefined, arrived.transactionId),
    of('unpaid', 'buyer A', held),
    of('deciding', 'buyer B', deciding),
    of('with the money of another order', 'buyer A', { ...held, transactionId: paidWith.transactionId }),
    of('with the money of another buyer', 'buyer A', { ...held, transactionId: arrived.transactionId }),
    of('with money that nobody knows', 'buyer A', { ...held, transactionId: 'pi_nobody_knows' }),
  ];
}

async function wishThings(seed: Seed, products: Products, { paidWith }: Orders): Promise<Thing[]> {
  const ordered = await seed.wish('buyer A', products.freeB);
  await seed.noteOrdered(ordered, paidWith.bookingId);
  return [
    thing('', 'buyer A', await seed.wish('buyer A', products.free)),
    thing('', 'buyer B', await seed.wish('buyer B', products.free)),
    ...noThings(),
    thing('ordered', 'buyer A', ordered),
    thing('gone', 'buyer A', await seed.wish('buyer A', products.withdrawn)),
  ];
}

function productThings(products: Products): Thing[] {
  return [
    thing('', 'seller A', products.free),
    thing('', 'seller B', products.freeB),
    thing('', 'new seller', products.freeNew),
    ...noThings(),
    thing('sold', 'seller A', products.sold),
    thing('withdrawn', 'seller A', products.withdrawn),
    thing('held', 'seller A', products.held),
  ];
}

async function proofThings(seed: Seed): Promise<Pick<Things, 'address proof' | 'reset proof'>> {
  const forAddress = await seed.prove('verify-email', 'new seller', 600);
  const forReset = await seed.prove('reset-password', 'idle buyer', 600);
  const of = async (purpose: 'verify-email' | 'reset-password', good: Thing, otherKind: string) => [
    good,
    ...noThings('token-that-nobody-posted', ''),
    thing('expired', null, await seed.prove(purpose, 'seller A', -1)),
    thing('of the other kind', null, otherKind),
    thing('of a closed account', null, await seed.prove(purpose, 'closed buyer', 600)),
  ];
  return {
    'address proof': await of('verify-email', thing('', 'new seller', forAddress), forReset),
    'reset proof': await of('reset-password', thing('', 'idle buyer', forReset), forAddress),
  };
}

/** Accounts as calls name them: by id for admins' deeds, by address for records, by address and password. */
function accountThings(people: People): Pick<Things, 'to verify' | 'to close' | 'record' | 'credentials'> {
  const byId = (state: string, owner: PersonName) => thing(state, owner, people[owner].id);
  const byEmail = (state: string, owner: PersonName) => thing(state, owner, people[owner].marks.email);
  const known = (state: string, owner: PersonName, password = BUILT_PASSWORD) =>
    thing(state, owner, people[owner].marks.email, password);
  return {
    'to verify': [
      byId('', 'new seller'),
      ...noThings(),
      byId('verified', 'seller A'),
      byId('no seller', 'buyer A'),
      byId('closed', 'closed seller'),
    ],
    'to close': [
      byId('', 'idle buyer'),
      ...noThings(),
      byId('closed', 'closed buyer'),
      byId("an admin's", 'other admin'),
      byId("an admin's", 'admin'),
      byId('with money on its way', 'seller A'),
    ],
    record: [
      byEmail('', 'buyer A'),
      byEmail('', 'seller B'),
      byEmail('', 'admin'),
      ...noThings('nobody@secondbyte.test', 'x'.repeat(300)),
      byEmail('closed', 'closed buyer'),
    ],
    credentials: [
      known('', 'idle buyer'),
      known('of a wrong password', 'idle buyer', 'not the password'),
      ...noThings('nobody@secondbyte.test', 'no address', BUILT_PASSWORD),
      known('of a closed account', 'closed seller'),
    ],
  };
}

/** A message of the card processor about a payment; who makes the call signs it, well or badly by its state. */
function eventThings({ arrived: { transactionId } }: Orders): Thing[] {
  const body = JSON.stringify({
    id: `evt_of_${transactionId}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: transactionId, object: 'payment_intent' } },
  });
  const states = ['', 'forged', 'old', 'from the future', 'changed on its way', 'unsigned', 'malformed'];
  return states.map((state) => thing(state, null, body));
}

/** Fills the market and answers everything in it that a call can name. */
export async function fillMarket(filling: Filling): Promise<Things> {
  const { db, people } = filling;
  const seed = openSeed(db, people);
  await seed.addPicture();
  const products = await addProducts(seed);
  const orders = await addOrders(seed, openTill(filling), products);
  const wishes = await wishThings(seed, products, orders);
  const proofs = await proofThings(seed);
  await seed.hide(products.withdrawn);
  for (const person of ['closed buyer', 'closed seller'] as const) await seed.close(person);
  return {
    product: productThings(products),
    advertised: [
      thing('', 'seller A', products.advertised),
      thing('', 'seller B', products.advertisedB),
      ...noThings(),
      thing('unadvertised', 'seller A', products.free),
    ],
    booking: orders.bookings,
    payment: paymentThings(orders),
    wish: wishes,
    reported: [
      thing('', 'seller B', products.reported),
      ...noThings(),
      thing('unreported', 'seller A', products.free),
    ],
    picture: [thing('', null, PICTURE_ID), ...noThings('b'.repeat(32), 'c'.repeat(31))],
    newcomer: [
      thing('', null, 'newcomer@secondbyte.test'),
      thing('taken', 'buyer A', people['buyer A'].marks.email),
      thing('malformed', null, 'no address'),
    ],
    event: eventThings(orders),
    ...proofs,
    ...accountThings(people),
  };
}
