import { signSubscription } from '#platform/work/unsubscribe-token.server.ts';
import { SECRET } from '../../harness/api-settings.ts';
import { BUILT_PASSWORD } from '../../src/domains/accounts/testing/fixtures.ts';
import type { StartedPayment } from '../../src/domains/orders/testing/checkout-client.ts';
import { addOrders, addProducts, buy, type Orders, type Products, sold } from './add-orders.ts';
import { type CheckoutClient, type Filling, openCheckoutClient } from './checkout-client.ts';
import { noResources, type Resource, type Resources, resource } from './resources.ts';
import type { People, PersonName } from './rights-people.ts';
import { openSeed, PICTURE_ID, type Seed } from './seed.ts';

/** Makes the market create the data that it creates only on first use: its keys for push services. */
async function askFirst({ app, callers }: Filling): Promise<void> {
  const headers = callers.find(({ name }) => name === 'buyer A')?.headers ?? {};
  const { status } = await app.request('/me/push', { headers });
  if (status !== 200) throw new Error(`the request for the push key got status ${status}`);
}

/**
 * Sells some of a seller's products and lets both sides review each sale. Lists contain a rating if the seller has at
 * least three visible reviews.
 */
async function rateSeller(seed: Seed, checkout: CheckoutClient, seller: PersonName, sales: number) {
  for (let place = 0; place < sales; place += 1) {
    const order = await buy({ seed, checkout }, 'buyer B', await seed.list(seller));
    await seed.recordFulfilment(order, 'completed');
    for (const writer of ['buyer B', seller] as const) await seed.review(writer, order);
  }
}

/** Returns reviews: visible ones, one with a reply, one reported, and one that waits for the other side. */
async function reviewResources(
  seed: Seed,
  checkout: CheckoutClient,
  { paid, paidB, bookings }: Orders,
): Promise<Pick<Resources, 'review' | 'reviewable'>> {
  // Seller A gets one more review below.
  await rateSeller(seed, checkout, 'seller A', 2);
  await rateSeller(seed, checkout, 'seller B', 3);
  const [ofSeller, ofBuyer] = [await seed.review('buyer A', paid), await seed.review('seller A', paid)];
  const waiting = await seed.review('buyer B', paidB);
  await seed.reply(ofSeller);
  for (const review of [ofSeller, ofBuyer]) await seed.reportReview('seller B', review);
  return {
    // The owner is the reviewed person, and `beside` is the author.
    review: [
      resource('', 'buyer A', ofBuyer, 'seller A'),
      resource('replied', 'seller A', ofSeller, 'buyer A'),
      ...noResources(),
      resource('waiting', 'seller B', waiting, 'buyer B'),
    ],
    // The owner is the buyer, and `beside` is the seller.
    reviewable: [
      resource('', 'buyer B', paidB, 'seller B'),
      resource('shown', 'buyer A', paid, 'seller A'),
      ...noResources(),
      resource('open', 'buyer A', bookings[0]?.ref ?? '', 'seller B'),
    ],
  };
}

/** Returns offers. `owner` is the buyer, and `beside` is the seller. */
async function offerResources(seed: Seed, { offered, offeredB }: Products): Promise<Resource[]> {
  const over = await seed.offer('buyer B', offered);
  await seed.endOffer(over);
  return [
    resource('', 'buyer A', await seed.offer('buyer A', offered), 'seller A'),
    resource('countered', 'buyer B', await seed.offer('buyer B', offeredB, 'seller B'), 'seller B'),
    ...noResources(),
    resource('over', 'buyer B', over, 'seller A'),
  ];
}

/** Returns buyer B's orders by courier. The call succeeds for the first order of each kind. */
function parcelResources({ parcels }: Orders): Pick<Resources, 'parcel to send' | 'parcel'> {
  const of = (state: string, order: string) => sold('seller B', resource(state, 'buyer B', order));
  const toMeet = of('to meet', parcels.toMeet);
  return {
    'parcel to send': [of('', parcels.toSend), ...noResources(), of('sent', parcels.sent), toMeet],
    parcel: [of('', parcels.sent), ...noResources(), of('to send', parcels.toSend), toMeet],
  };
}

function paymentResources({ paidWith, held, deciding, arrived }: Orders): Resource[] {
  const of = (state: string, owner: PersonName, { bookingId, transactionId }: StartedPayment) =>
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

/**
 * Returns accounts as resources. A resource's name is the id for admins' actions, and the email address for user
 * records. For signing in, the name is the email address, and the second name is the password.
 */
function accountResources(
  people: People,
): Pick<Resources, 'to verify' | 'to close' | 'record' | 'credentials'> {
  const byId = (state: string, owner: PersonName) => resource(state, owner, people[owner].id);
  const byEmail = (state: string, owner: PersonName) => resource(state, owner, people[owner].marks.email);
  const known = (state: string, owner: PersonName, password = BUILT_PASSWORD) =>
    resource(state, owner, people[owner].marks.email, password);
  return {
    'to verify': [
      byId('', 'seller B'),
      byId('unconfirmed', 'new seller'),
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

/**
 * Builds webhook messages about a payment. The sender signs each message validly or invalidly, depending on its state.
 */
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

/** Returns conversations. `owner` is the buyer, and `beside` is the seller. */
async function conversationResources(
  seed: Seed,
  people: People,
  products: Products,
): Promise<Pick<Resources, 'conversation' | 'reported conversation' | 'partner' | 'suspect'>> {
  const plain = await seed.talk('buyer A', 'seller A', products.held);
  const reported = await seed.talk('buyer B', 'seller B', products.reported);
  const blocked = await seed.talk('idle buyer', 'seller A', products.advertised);
  await seed.reportTalk('buyer B', reported);
  await seed.block('seller A', 'idle buyer');
  await seed.forgetEmails(plain);
  await seed.suspect('seller B');
  const of = (state: string, buyer: PersonName, ref: string, seller?: string) =>
    resource(state, buyer, ref, seller);
  return {
    conversation: [
      of('', 'buyer A', plain, 'seller A'),
      of('reported', 'buyer B', reported, 'seller B'),
      ...noResources(),
      of('blocked', 'idle buyer', blocked, 'seller A'),
    ],
    'reported conversation': [
      of('', 'buyer B', reported),
      ...noResources(),
      of('unreported', 'buyer A', plain),
    ],
    partner: [
      of('', 'buyer A', people['seller A'].id),
      ...noResources(),
      of('blocked', 'seller A', people['idle buyer'].id),
    ],
    suspect: [
      resource('', 'seller B', people['seller B'].id),
      ...noResources(),
      resource('unsuspected', 'seller A', people['seller A'].id),
    ],
  };
}

/** Returns the unsubscribe links of emails. */
function emailResources(people: People): Resource[] {
  const { id: personId } = people['buyer A'];
  const token = signSubscription({ personId, topic: 'wishes' }, SECRET);
  return [
    resource('', 'buyer A', token),
    ...noResources(signSubscription({ personId, topic: 'wishes' }, 'another secret'), 'no-link'),
  ];
}

function advertisedResources(products: Products): Resource[] {
  return [
    resource('', 'seller A', products.advertised),
    resource('', 'seller B', products.advertisedB),
    ...noResources(),
    resource('unadvertised', 'seller A', products.free),
  ];
}

/** Returns the listings that wait for a moderator, or that a moderator has removed. */
function moderatedResources(products: Products): Pick<Resources, 'reported' | 'confirmed' | 'removed'> {
  return {
    reported: [
      resource('', 'seller B', products.reported),
      resource('removed', 'seller B', products.reviewed),
      ...noResources(),
      resource('unreported', 'seller A', products.free),
    ],
    confirmed: [
      resource('', 'seller B', products.confirmed),
      resource('removed', 'seller B', products.reviewed),
      ...noResources(),
      resource('unconfirmed', 'seller A', products.free),
    ],
    removed: [
      resource('', 'seller B', products.removed),
      resource('asked', 'seller B', products.reviewed),
      ...noResources(),
      resource('not removed', 'seller A', products.withdrawn),
      resource('closed', 'closed seller', products.removedClosed),
    ],
  };
}

async function verificationResources(seed: Seed): Promise<Resource[]> {
  return [
    resource('', 'seller B', await seed.askVerification('seller B', 'waiting')),
    ...noResources(),
    resource('decided', 'seller A', await seed.askVerification('seller A', 'declined')),
    resource('draft', 'seller A', await seed.askVerification('seller A', 'draft')),
  ];
}

async function savedSearchResources(seed: Seed, { free }: Products): Promise<Resource[]> {
  return [
    resource('', 'buyer A', await seed.saveSearch('buyer A', free)),
    resource('', 'seller B', await seed.saveSearch('seller B', free)),
    ...noResources(),
  ];
}

/** Returns email addresses for signing up. */
function newcomerResources(people: People): Resource[] {
  return [
    resource('', null, 'newcomer@secondbyte.test'),
    resource('taken', 'buyer A', people['buyer A'].marks.email),
    resource('malformed', null, 'no address'),
  ];
}

/**
 * Hides and removes listings, and closes accounts. Must run after everything else that uses them, because they cannot
 * be used afterwards.
 */
async function retire(seed: Seed, products: Products): Promise<void> {
  await seed.hide(products.withdrawn);
  for (const removed of [products.removed, products.reviewed, products.removedClosed])
    await seed.remove(removed);
  await seed.askReview('seller B', products.reviewed);
  for (const person of ['closed buyer', 'closed seller'] as const) await seed.close(person);
}

/** Fills the market. Returns all resources in the market that a call can name. */
export async function fillMarket(filling: Filling): Promise<Resources> {
  const { db, people } = filling;
  const seed = openSeed(db, people);
  await seed.addPictures();
  await askFirst(filling);
  const products = await addProducts(seed);
  const checkout = openCheckoutClient(filling);
  const orders = await addOrders({ seed, checkout, products });
  const wishes = await wishResources(seed, products, orders);
  const conversations = await conversationResources(seed, people, products);
  const reviews = await reviewResources(seed, checkout, orders);
  const offers = await offerResources(seed, products);
  const proofs = await proofResources(seed);
  for (const person of ['buyer A', 'seller B'] as const) await seed.notify(person, products.free);
  await retire(seed, products);
  return {
    product: productResources(products),
    listing: [...productResources(products), resource('removed', 'seller B', products.reviewed)],
    advertised: advertisedResources(products),
    booking: orders.bookings,
    payment: paymentResources(orders),
    wish: wishes,
    ...moderatedResources(products),
    'verification request': await verificationResources(seed),
    email: emailResources(people),
    'saved search': await savedSearchResources(seed, products),
    picture: [resource('', null, PICTURE_ID), ...noResources('b'.repeat(32), 'c'.repeat(31))],
    newcomer: newcomerResources(people),
    event: eventResources(orders),
    offer: offers,
    dispute: orders.disputes,
    ...parcelResources(orders),
    ...reviews,
    ...proofs,
    ...conversations,
    ...accountResources(people),
  };
}
