import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { inLanguage } from '#kernel/locale.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { disputeReasonNote, disputeReasonText } from '#texts/dispute-reason.ts';
import { type CheckoutClient, MINUTE, openCheckoutClient } from '../../orders/testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../../orders/testing/test-market.ts';
import { disputeReasonNames } from '../choices.ts';
import { disputesApi } from './calls.server.ts';
import { disputeListeners } from './listeners.server.ts';
import { emptyDisputesOf } from './store.server.ts';

const PRICE = 38_500;
const CLAIM = { reason: 'Battery worse than described', text: 'It lasts 20 minutes.' };

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let admin: Caller;
let seller: Caller;
let buyer: Caller;
let productId: string;
/** Id of an order that was handed over. */
let id: string;
let transactionId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({
    withJobs: true,
    webhooks: false,
    neighbors: (deps) => [disputesApi(deps)],
    listeners: ({ publicUrl }) => disputeListeners(publicUrl),
  });
  checkout = openCheckoutClient(market);
  admin = await market.join('Admin', 'Anika');
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  productId = await market.list(seller);
  const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
  id = payment.bookingId;
  transactionId = payment.transactionId;
  await market.cards.pay(payment.clientSecret);
  expect((await checkout.confirm(buyer, payment)).status).toBe(200);
  const { pin } = (await market.request(buyer, 'POST', `/orders/${id}/received`)).body;
  expect((await market.request(seller, 'POST', `/orders/${id}/handover`, { pin })).status).toBe(200);
});

const act = (caller: Caller | null, action: string, body?: unknown) =>
  market.request(caller, 'POST', `/orders/${id}/dispute${action}`, body);
const open = (claim: Record<string, unknown> = CLAIM, caller = buyer) => act(caller, '', claim);
const answer = (body: Record<string, unknown> = { text: 'It lasted three hours here.' }) =>
  act(seller, '/answer', body);
const offer = (refund: number) => act(seller, '/offer', { refund });
const decide = (refund: number) => act(admin, '/decision', { refund, reason: 'The report says 41 %' });
const look = async (caller: Caller) => (await market.request(caller, 'GET', `/orders/${id}/dispute`)).body;
const orderOf = async (caller: Caller) => (await market.request(caller, 'GET', `/orders/${id}`)).body;
const code = async (answered: Promise<{ readonly body: Record<string, unknown> }>) =>
  (await answered).body.code;
const isQueued = async () =>
  (await market.request(admin, 'GET', '/disputes?limit=100')).list.some(({ bookingId }) => bookingId === id);

/** Matches a history with this step. */
const withStep = (step: Record<string, unknown>) => expect.arrayContaining([expect.objectContaining(step)]);

const emailTo = (to: Caller, subject: string) =>
  eventually(
    async () => (await market.emailsTo(to.email)).map((email) => email.subject.split(':')[0] ?? ''),
    (subjects) => subjects.includes(subject),
  ).then((subjects) => expect(subjects).toContain(subject));

/** Returns the order's money in whole taka by account: `held`, `seller` and `refund`. */
async function money() {
  const { rows } = await sql<{ account: string; taka: number }>`
    select account, (-sum(amount_poisha) / 100)::int as taka from ledger_entries entry
    join ledger_transactions booked on booked.id = entry.transaction_id
    where booked.booking_id = ${id} and account in ('held', 'seller', 'refund') group by account`.execute(
    market.db,
  );
  const of = (account: string) => rows.find((row) => row.account === account)?.taka ?? 0;
  const { rows: refunds } = await sql<{ taka: number }>`
    select (amount_poisha / 100)::int as taka from refunds
    where payment_id in (select id from payments where booking_id = ${id})`.execute(market.db);
  return { held: of('held'), seller: of('seller'), back: refunds.map(({ taka }) => taka) };
}

describe('a dispute', () => {
  test('holds the money; both sides are notified, the seller answers once, and then it is queued', async () => {
    expect((await market.request(buyer, 'GET', `/orders/${id}/dispute`)).status).toBe(404);
    expect((await open()).status).toBe(200);
    expect(await code(open())).toBe('order-state');
    const order = await orderOf(seller);
    expect(order).toMatchObject({ state: 'disputed', due: { 'dispute-end': expect.any(String) } });
    expect(order.due).not.toHaveProperty('inspection');
    for (const one of [buyer, seller, admin]) {
      expect(await look(one)).toMatchObject({
        reason: CLAIM.reason,
        claim: { text: CLAIM.text },
        answer: null,
        offer: null,
        reportedConversationId: null,
      });
    }
    await emailTo(buyer, 'You reported a problem');
    await emailTo(seller, 'The buyer says that something is wrong');
    expect(await isQueued()).toBe(false);
    expect((await answer()).status).toBe(200);
    expect(await code(answer({ text: 'And another thing' }))).toBe('already-answered');
    expect(await look(buyer)).toMatchObject({ answer: { text: 'It lasted three hours here.' } });
    await emailTo(buyer, 'The seller has answered');
    expect(await isQueued()).toBe(true);
    expect(await money()).toEqual({ held: PRICE, seller: 0, back: [] });
  });

  test('needs a reason and a description, and can begin within 48 hours', async () => {
    const { body } = await open({ reason: 'I do not like it', text: ' ' });
    expect(body.errors).toMatchObject({ reason: ['Choose what is wrong'], text: ['Say what happened'] });
    market.wait(2 * DAY_MS + MINUTE);
    const late = await open();
    expect([late.body.code, late.body.detail]).toEqual(['order-state', expect.stringContaining('48 hours')]);
    await market.sweepOrders();
    expect(await orderOf(buyer)).toMatchObject({ state: 'completed' });
  });

  test('can be about a product that does not start, does not match its description, or is stolen', async () => {
    for (const reason of ['Does not start', 'Not as described', 'Stolen'] as const) {
      expect(disputeReasonNames).toContain(reason);
    }
    expect((await open({ ...CLAIM, reason: 'Does not start' })).status).toBe(200);
    expect(await look(seller)).toMatchObject({ reason: 'Does not start' });
  });

  test('has a Bangla text and an explanation for each reason', () => {
    for (const reason of disputeReasonNames) {
      expect(disputeReasonNote(reason)).not.toBe('');
      expect(inLanguage('bn', () => disputeReasonText(reason))).not.toBe(reason);
    }
  });

  test('is visible to the two sides and the admins', async () => {
    const [outsider, other] = [await market.join('Buyer', 'Salma'), await market.join('Seller', 'Nadia')];
    expect((await open(CLAIM, outsider)).status).toBe(404);
    expect((await open(CLAIM, seller)).status).toBe(403);
    await open();
    for (const one of [outsider, other]) {
      expect((await market.request(one, 'GET', `/orders/${id}/dispute`)).status).toBe(404);
      expect((await market.request(one, 'GET', '/disputes')).status).toBe(403);
      expect((await act(one, '/decision', { refund: 0, reason: 'Mine' })).status).toBe(403);
    }
    expect((await act(other, '/answer', { text: 'Not mine' })).status).toBe(404);
    expect((await act(other, '/offer', { refund: 1 })).status).toBe(404);
    expect((await act(outsider, '/agreement', { refund: 1 })).status).toBe(404);
    expect((await act(outsider, '/withdrawal')).status).toBe(404);
  });

  test('shows pictures of each side, and deletes text and pictures of people who leave', async () => {
    const picture = async (uploader: Caller) => {
      const name = crypto.randomUUID().replaceAll('-', '');
      await sql`insert into images (id, width, height, placeholder, uploader_id)
        values (${name}, 640, 480, 'data:image/webp;base64,AA==', ${uploader.id})`.execute(market.db);
      return name;
    };
    const [own, foreign] = [await picture(buyer), await picture(seller)];
    const url = (name: string) => `${market.publicUrl}/images/${name}/page.jpg`;
    const refused = await open({ ...CLAIM, pictures: [url(own), url(foreign)] });
    expect(refused.body.errors).toHaveProperty('pictures');
    expect((await open({ ...CLAIM, pictures: [url(own)] })).status).toBe(200);
    expect(await look(seller)).toMatchObject({ claim: { pictures: [{ id: own, width: 640 }] } });
    expect(await inTransaction(market.db, (tx) => emptyDisputesOf(tx, buyer.id))).toEqual([own]);
    expect(await look(admin)).toMatchObject({ claim: { text: 'Deleted with the account.', pictures: [] } });
  });
});

describe('an admin', () => {
  test('refunds a part with a reason for both; the seller gets the rest, and the sale stands', async () => {
    await open();
    await answer();
    const tooMuch = await decide(PRICE + 1);
    expect(tooMuch.body.errors).toEqual({ refund: ['You can refund at most what was paid'] });
    expect((await act(admin, '/decision', { refund: 500, reason: '' })).body.errors).toHaveProperty('reason');
    expect((await decide(8_500)).status).toBe(200);
    expect(await code(decide(0))).toBe('order-state');
    expect(await money()).toEqual({ held: 0, seller: 30_000, back: [8_500] });
    expect(await orderOf(buyer)).toMatchObject({
      state: 'refunded',
      refunded: 8_500,
      failedSide: 'seller',
      product: { state: 'sold' },
      history: withStep({ action: 'decide-refund', by: 'admin', reason: 'The report says 41 %' }),
    });
    await emailTo(buyer, 'Your refund');
    await emailTo(seller, 'Partly refunded');
    expect((await market.emailsTo(seller.email)).map(({ text }) => text).join()).toContain(
      'The report says 41 %',
    );
    expect(await isQueued()).toBe(false);
    const { rows } = await sql<{ reason: string }>`
      select reason from admin_actions where action = 'decide-dispute' and subject_id = ${id}`.execute(
      market.db,
    );
    expect(rows).toEqual([{ reason: 'The report says 41 %' }]);
  });

  test.each([
    ['another part', 50_000],
    ['an equal part', 850_000],
  ])('refunds the decided part also after %s was refunded at the processor', async (_, outside) => {
    await open();
    await checkout.refundThere(transactionId, outside);
    expect((await decide(8_500)).status).toBe(200);
    expect(await money()).toEqual({ held: 0, seller: 30_000, back: [8_500] });
    const { returned } = await eventually(
      () => checkout.ledgerOf(transactionId),
      (ledger) => ledger.returned > outside,
    );
    expect(returned).toBe(850_000 + outside);
  });

  test('refunds everything: the sale is undone, and the seller can list the product again', async () => {
    await open();
    expect((await decide(PRICE)).status).toBe(200);
    expect(await money()).toEqual({ held: 0, seller: 0, back: [PRICE] });
    const order = await orderOf(seller);
    expect(order).toMatchObject({ state: 'refunded', refunded: PRICE, due: {} });
    // The sides may still have to arrange the return of the product.
    expect(order.seller).toMatchObject({ number: expect.stringMatching(/^01/) });
    expect(order.product).toMatchObject({ state: 'withdrawn' });
  });

  test('refunds nothing: the seller gets the money', async () => {
    await open();
    expect((await decide(0)).status).toBe(200);
    expect(await money()).toEqual({ held: 0, seller: PRICE, back: [] });
    expect(await orderOf(buyer)).toMatchObject({ state: 'completed', refunded: null, due: {} });
    await emailTo(buyer, 'Decided');
  });
});

describe('the two sides', () => {
  test("agree on the seller's last offer", async () => {
    await open();
    expect(await code(act(buyer, '/agreement', { refund: 500 }))).toBe('offer-changed');
    expect((await offer(PRICE + 1)).body.errors).toHaveProperty('refund');
    await offer(500);
    await offer(2_000);
    expect(await look(buyer)).toMatchObject({ offer: { refund: 2_000 } });
    await emailTo(buyer, 'The seller offers a refund');
    expect(await code(act(buyer, '/agreement', { refund: 500 }))).toBe('offer-changed');
    expect((await act(buyer, '/agreement', { refund: 2_000 })).status).toBe(200);
    expect(await money()).toEqual({ held: 0, seller: 36_500, back: [2_000] });
    expect(await orderOf(seller)).toMatchObject({ state: 'refunded', refunded: 2_000 });
    expect(await code(offer(1))).toBe('order-state');
    await emailTo(seller, 'Partly refunded');
  });

  test('settle the dispute when the buyer withdraws it', async () => {
    await open();
    expect((await act(buyer, '/withdrawal')).status).toBe(200);
    expect(await money()).toEqual({ held: 0, seller: PRICE, back: [] });
    expect(await orderOf(seller)).toMatchObject({ state: 'completed' });
    expect(await code(answer())).toBe('order-state');
  });
});

test('an unanswered dispute is queued after 3 days, emailed to admins after 14, refunded after 30', async () => {
  await open();
  market.wait(3 * DAY_MS + MINUTE);
  expect(await isQueued()).toBe(true);
  market.wait(11 * DAY_MS);
  await Promise.all([market.sweepOrders(), market.sweepOrders()]);
  const emails = async () =>
    (await market.emailsTo(admin.email)).filter(({ text }) => text.includes(`/dashboard/dispute/${id}`));
  await eventually(emails, (all) => all.length > 0);
  await market.sweepOrders();
  expect(await emails()).toHaveLength(1);
  market.wait(16 * DAY_MS);
  await Promise.all([market.sweepOrders(), market.sweepOrders()]);
  expect(await money()).toEqual({ held: 0, seller: 0, back: [PRICE] });
  expect(await orderOf(buyer)).toMatchObject({
    state: 'refunded',
    failedSide: 'seller',
    history: withStep({ action: 'lapse-dispute', by: 'market' }),
  });
  await emailTo(buyer, 'Your refund');
  const email = (await market.emailsTo(buyer.email)).find(({ subject }) => subject.startsWith('Your refund'));
  expect(email?.text).toContain('The seller did not answer the dispute');
  await eventually(isQueued, (queued) => !queued);
  expect(await isQueued()).toBe(false);
});

test.each([
  ['answered', () => answer()],
  ['offered a part', () => offer(1_000)],
])('without a decision of admins, nobody is at fault if the seller has %s', async (_, speak) => {
  await open();
  expect((await speak()).status).toBe(200);
  market.wait(30 * DAY_MS + MINUTE);
  await market.sweepOrders();
  expect(await money()).toEqual({ held: 0, seller: 0, back: [PRICE] });
  expect(await orderOf(buyer)).toMatchObject({ state: 'refunded', failedSide: null });
});
