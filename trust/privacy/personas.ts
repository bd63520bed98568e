import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { DAY_MS } from '#kernel/clock.ts';
import { buildAddProductBody } from '../../src/domains/catalog/testing/build-product.ts';
import type { PrivacyTestbed, Reply } from './privacy-testbed.ts';

/** Private texts of a person, which occur nowhere else. */
export type Marks = {
  readonly name: string;
  readonly email: string;
  readonly number: string;
  readonly phone: string;
  readonly place: string;
  readonly agent: string;
  readonly portrait: string;
  /** Word that all these texts contain. It also gets into the search index. */
  readonly word: string;
};

/** A person in the market, and the data that must not appear in the market's log. */
export type Persona = {
  readonly id: string;
  readonly kind: 'Buyer' | 'Seller';
  readonly marks: Marks;
  readonly password: string;
  /** Password, cookies, tokens and secrets. */
  readonly secrets: readonly string[];
  readonly call: (call: string, json?: unknown) => Promise<Reply>;
};

function must({ status, body }: Reply, what: string): Reply['body'] {
  if (status !== 200) throw new Error(`${what} got status ${status}: ${JSON.stringify(body)}`);
  return body;
}

const PHOTO_PIXELS = 64;
let digests = 0;

/** Returns bytes that look random. They differ at each call but are the same in every run. */
function nextBytes(count: number): Buffer {
  digests += 1;
  return createHash('shake256', { outputLength: count }).update(`${digests}`).digest();
}

/** Returns a form with a new photo. */
async function photoForm(): Promise<FormData> {
  const noise = nextBytes(PHOTO_PIXELS * PHOTO_PIXELS * 3);
  const bytes = await sharp(noise, { raw: { width: PHOTO_PIXELS, height: PHOTO_PIXELS, channels: 3 } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg');
  return form;
}

/** Sends a new photo. */
export async function sendPhoto(
  testbed: PrivacyTestbed,
): Promise<{ readonly id: string; readonly url: string }> {
  const form = await photoForm();
  const { data } = must(await testbed.send('POST /images', { form }), 'a photo') as {
    data: { id: string; url: string };
  };
  return data;
}

function newMarks(portrait: string): Marks {
  const id = nextBytes(5).toString('hex');
  const digits = String(nextBytes(4).readUInt32BE() % 100_000_000).padStart(8, '0');
  return {
    name: `Zubaida ${id}`,
    email: `zubaida-${id}@private.test`,
    number: `017${digits}`,
    phone: `018${digits}`,
    place: `House ${id} of Road 27`,
    agent: `Browser-${id}`,
    portrait,
    word: id,
  };
}

/** Signs a person up through the API, with a photo. Returns the person with a session cookie. */
export async function join(testbed: PrivacyTestbed, kind: Persona['kind']): Promise<Persona> {
  const photo = await sendPhoto(testbed);
  const marks = newMarks(photo.id);
  const { name, email, number, agent } = marks;
  const password = `secret-${nextBytes(6).toString('hex')}`;
  const json = { name, email, number, password, userType: kind, image: photo.url };
  const signedUp = await testbed.send('POST /api/auth/sign-up/email', {
    json,
    headers: { 'user-agent': agent },
  });
  const { user } = must(signedUp, 'signing up') as { user: { _id: string } };
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
  const call: Persona['call'] = (line, body) =>
    testbed.send(line, {
      headers: { cookie, 'user-agent': agent },
      ...(body === undefined ? {} : body instanceof FormData ? { form: body } : { json: body }),
    });
  const { accessToken } = must(await call(`GET /jwt?email=${encodeURIComponent(email)}`), 'a token');
  const session = decodeURIComponent(cookie.split('=').slice(1).join('=')).split('.')[0] ?? '';
  return { id: user._id, kind, marks, password, secrets: [password, session, String(accessToken)], call };
}

/** Adds a listing whose texts contain private data that its seller should not have written. */
async function list(seller: Persona): Promise<string> {
  const { name, phone, place, portrait } = seller.marks;
  const product = buildAddProductBody({
    number: phone,
    product_details: `Ask for ${name} at ${place}.`,
    image_url: `/images/${portrait}/page.jpg`,
  });
  return String(must(await seller.call('POST /addProduct', product), 'a listing').insertedId);
}

/** Orders a product and suggests the buyer's home as the meeting point. */
async function order(buyer: Persona, productId: string): Promise<string> {
  const { phone: buyerPhone, place: buyerLocation } = buyer.marks;
  const body = must(
    await buyer.call('POST /bookings', { _id: productId, buyerPhone, buyerLocation }),
    'an order',
  );
  const at = new Date(Date.now() + DAY_MS).toISOString();
  must(await buyer.call(`POST /orders/${body.bookingId}/meeting`, { place: buyerLocation, at }), 'a meeting');
  return String(body.bookingId);
}

/** Pays an order. Returns the client secret that the browser used. */
async function pay(testbed: PrivacyTestbed, buyer: Persona, bookingId: string): Promise<string> {
  const begun = must(
    await buyer.call('POST /create-payment-intent', { bookingId, agreed: true }),
    'a payment',
  );
  await testbed.cards.pay(String(begun.clientSecret));
  must(await buyer.call('POST /payments', { bookingId, transactionId: begun.transactionId }), 'the payment');
  return String(begun.clientSecret);
}

/**
 * Hands a paid order over and completes it, because otherwise neither side may close the account. Returns the secret
 * of its PINs.
 */
async function handOver(
  { seller, buyer }: { readonly seller: Persona; readonly buyer: Persona },
  bookingId: string,
): Promise<string> {
  const { secret, pin } = must(await buyer.call(`POST /orders/${bookingId}/received`), 'having it');
  must(await seller.call(`POST /orders/${bookingId}/handover`, { pin }), 'the handover');
  must(await buyer.call(`POST /orders/${bookingId}/completion`), 'the completion');
  return String(secret);
}

/** Pays a seller for a sale, because otherwise the seller may not close the account. */
async function payOut(testbed: PrivacyTestbed, seller: Persona, admin: Persona): Promise<void> {
  const { phone: number, name: holderName } = seller.marks;
  const account = { way: 'bkash', number, holderName, password: seller.password };
  must(await seller.call('PUT /me/payout-account', account), 'an account for the money');
  // Acts as if a day had passed, after which a new payout account becomes usable.
  await sql`update payout_accounts set usable_at = now() where seller_id = ${seller.id}`.execute(testbed.db);
  const { payable } = must(await admin.call('GET /payouts/due'), 'what is due') as {
    payable: { readonly amount: number };
  };
  const run = must(await admin.call('POST /payouts/runs', { amount: payable.amount }), 'a payout run');
  const { payouts } = must(await admin.call(`GET /payouts/runs/${run.insertedId}`), 'its payouts') as {
    payouts: readonly { readonly _id: string }[];
  };
  for (const { _id } of payouts)
    must(await admin.call(`PUT /payouts/${_id}`, { outcome: 'paid', note: 'TRX-1' }), 'a payout');
}

/** Turns on push notifications for a person. Returns the secret URL of the person's browser at the push service. */
async function showNotifications(testbed: PrivacyTestbed, { call, marks }: Persona): Promise<string> {
  const { publicKey } = must(await call('GET /me/push'), 'the key');
  const device = await testbed.push.subscribe(String(publicKey));
  const endpoint = `${device.endpoint}/${marks.word}`;
  must(await call('PUT /me/push', { endpoint, keys: device.keys }), 'notifications');
  return endpoint;
}

/**
 * Requests verification with a document, a phone number and a shop address. The request stays open, or an admin decides
 * it.
 */
async function askForVerification(
  testbed: PrivacyTestbed,
  { seller, admin, trades }: Pick<Deal, 'seller' | 'admin' | 'trades'>,
): Promise<void> {
  const { number, place: shopAddress } = seller.marks;
  must(await seller.call('PUT /me/verification/document?kind=identity', await photoForm()), 'a document');
  must(await seller.call('POST /me/verification/code'), 'a code');
  // Acts as if the seller had typed the code from the email.
  await sql`update verification_requests set phone = ${number}, code_way = 'email', phone_proved_at = now()
    where seller_id = ${seller.id}`.execute(testbed.db);
  must(await seller.call('POST /me/verification', { shopAddress }), 'asking for verification');
  if (!trades) return;
  // Acts as if the seller had opened the link in the email.
  await sql`update users set email_verified = true where id = ${seller.id}`.execute(testbed.db);
  const { rows } = await sql<{ id: string }>`
    select id from verification_requests where seller_id = ${seller.id}`.execute(testbed.db);
  const decision = { decision: 'approve', checks: ['phone', 'identity'], note: '' };
  must(await admin.call(`PUT /verifications/${rows[0]?.id}`, decision), 'the verification');
}

/** Two people in the market. They trade, or the buyer only asks a question. */
export type Deal = {
  readonly seller: Persona;
  readonly buyer: Persona;
  readonly admin: Persona;
  readonly trades: boolean;
};

/** Makes a buyer and a seller create all kinds of personal data that their deal can leave behind. */
export async function actTogether(
  testbed: PrivacyTestbed,
  { seller, buyer, admin, trades }: Deal,
): Promise<readonly string[]> {
  const devices = [await showNotifications(testbed, seller), await showNotifications(testbed, buyer)];
  const [first, second, third] = [await list(seller), await list(seller), await list(seller)];
  const { name, phone: buyerPhone, place: buyerLocation } = buyer.marks;
  await buyer.call('POST /wishlist', { _id: third, buyerPhone, buyerLocation });
  await buyer.call('POST /reports', { productId: second, reason: 'Something else', text: `I am ${name}` });
  const bookingId = await order(buyer, first);
  await order(buyer, second);
  await seller.call('POST /advertisement', { _id: second });
  await testbed.send('POST /password-reset-emails', { json: { email: buyer.marks.email } });
  await testbed.send('POST /api/auth/sign-in/email', {
    json: { email: buyer.marks.email, password: 'wrong one' },
  });
  await testbed.send(`GET /users/${encodeURIComponent(seller.marks.email)}`);
  await buyer.call('GET /me/data');
  await askForVerification(testbed, { seller, admin, trades });
  if (!trades) return devices;
  const secrets = [
    ...devices,
    await pay(testbed, buyer, bookingId),
    await handOver({ seller, buyer }, bookingId),
  ];
  await payOut(testbed, seller, admin);
  return secrets;
}

/** Creates an admin directly in the database. */
export async function makeAdmin(testbed: PrivacyTestbed): Promise<Persona> {
  const person = await join(testbed, 'Buyer');
  await sql`update users set user_type = 'Admin' where id = ${person.id}`.execute(testbed.db);
  return person;
}

/** Closes an account, by its owner or by an admin. */
export async function leave(person: Persona, admin: Persona | null): Promise<void> {
  const closed = admin
    ? await admin.call(`DELETE /users/${person.id}`, { reason: 'Asked by mail' })
    : await person.call('DELETE /me', { password: person.password });
  must(closed, 'closing');
}
