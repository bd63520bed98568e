import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import { done, refuse } from '#kernel/result.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { erasePersonalData } from '#platform/db/personal-data.server.ts';
import { openCheckoutClient } from '../../orders/testing/checkout-client.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../../orders/testing/test-market.ts';
import { createPayouts } from '../payouts.server.ts';

/** Price of a product in these tests, in taka. `REST` is the seller's share after a fee of 20 thousandths. */
const PRICE = 38_500;
const REST = 37_730;
const PASSWORD = 'the right one';

let market: OrdersTestMarket;
let privacy: ReturnType<typeof createPayouts>['privacy'];
let admin: Caller;
let seller: Caller;
let buyer: Caller;

beforeAll(async () => {
  market = await openOrdersTestMarket({
    feePerMille: 20,
    neighbors: ({ modules: _, ...deps }) => {
      const payouts = createPayouts({
        ...deps,
        config: { ...deps.config, PAYOUT_WEEKDAY: 'wednesday' },
        reauthenticate: async ({ password }) =>
          password === PASSWORD
            ? done(null)
            : refuse('invalid-input', { errors: { password: ['Password is wrong'] } }),
      });
      privacy = payouts.privacy;
      return [payouts.api];
    },
  });
  admin = await market.join('Admin', 'Anika');
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
});

const bkash = { way: 'bkash', number: '01711-345482', holderName: 'Tanvir Ahmed', password: PASSWORD };
const bank = {
  way: 'bank',
  number: '1501 2034 5678',
  routingNumber: '085-27-1234',
  holderName: 'Karim',
  password: PASSWORD,
};

const name = (account: Record<string, unknown> = bkash, by = seller) =>
  market.request(by, 'PUT', '/me/payout-account', account);
const money = async (by = seller) => (await market.request(by, 'GET', '/me/payouts')).body;
const dues = async () => (await market.request(admin, 'GET', '/payouts/due')).body;
const payable = async () => ((await dues()).payable as { amount: number }).amount;
const run = async (amount?: number) =>
  market.request(admin, 'POST', '/payouts/runs', { amount: amount ?? (await payable()) });
const decide = (id: string, outcome: string, note = 'BK7Q2M1') =>
  market.request(admin, 'PUT', `/payouts/${id}`, { outcome, note });

/** Sells a product to the buyer; returns the order's id. */
async function sell(): Promise<string> {
  const checkout = openCheckoutClient(market);
  const payment = await checkout.pay(buyer, await checkout.book(buyer, await market.list(seller)));
  return payment.bookingId;
}

async function complete(id: string) {
  const { pin } = (await market.request(buyer, 'POST', `/orders/${id}/received`)).body;
  await market.request(seller, 'POST', `/orders/${id}/handover`, { pin });
  expect((await market.request(buyer, 'POST', `/orders/${id}/completion`)).status).toBe(200);
}

/** Sells a product of a seller with a usable account, and completes the order. */
async function sellWithAccount(): Promise<string> {
  await name();
  market.wait(DAY_MS);
  const id = await sell();
  await complete(id);
  return id;
}

/** Returns the payout of a run for this test's seller. */
async function payoutOf(runId: unknown) {
  const { body } = await market.request(admin, 'GET', `/payouts/runs/${runId}`);
  const payouts = body.payouts as { _id: string; seller: { _id: string }; state: string }[];
  const payout = payouts.find((one) => one.seller._id === seller.id);
  if (!payout) throw new Error('the run pays this seller nothing');
  return payout;
}

const month = () => new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 7);

async function emails() {
  return (await market.emailsTo(seller.email)).map(({ subject }) => subject);
}

describe('a payout account', () => {
  test('is used after 24 hours, is confirmed by email, and shows only the end of its number', async () => {
    const { status, body } = await name();
    expect(status).toBe(200);
    const waiting = await money();
    expect(waiting).toMatchObject({
      account: null,
      pendingAccount: { way: 'bkash', number: '01711 ··· 482', holderName: 'Tanvir Ahmed' },
    });
    expect((waiting.pendingAccount as { usableAt: string }).usableAt).toBe(body.usableAt);
    market.wait(DAY_MS);
    expect(await money()).toMatchObject({ account: { number: '01711 ··· 482' }, pendingAccount: null });
    expect((await emails()).join()).toContain('New payout account: bKash 01711 ··· 482');
    const [email] = await market.emailsTo(seller.email);
    expect(email?.text).not.toContain('345482');
  });

  test('needs the password', async () => {
    const refused = await name({ ...bkash, password: 'guessed' });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
    expect(await money()).toMatchObject({ account: null, pendingAccount: null });
    expect(await emails()).toEqual([]);
  });

  test('stays in use until the new one starts, or permanently if the change is withdrawn', async () => {
    await name();
    market.wait(DAY_MS);
    await name(bank);
    expect(await money()).toMatchObject({ account: { way: 'bkash' }, pendingAccount: { number: '··· 678' } });
    expect((await market.request(seller, 'DELETE', '/me/payout-account/pending')).status).toBe(200);
    expect((await market.request(seller, 'DELETE', '/me/payout-account/pending')).body.code).toBe(
      'no-pending-account',
    );
    market.wait(2 * DAY_MS);
    expect(await money()).toMatchObject({ account: { way: 'bkash' }, pendingAccount: null });
  });

  test.each([
    ['number', { ...bkash, number: '01211345482' }],
    ['number', { ...bank, number: '1234567' }],
    ['routingNumber', { ...bank, routingNumber: '12345678' }],
    ['holderName', { ...bkash, holderName: ' ' }],
    ['way', { ...bkash, way: 'rocket' }],
  ])('is refused with an invalid %s', async (field, account) => {
    const { status, body } = await name(account);
    expect([status, Object.keys(Object(body.errors))]).toEqual([400, [field]]);
  });
});

describe('a payout run', () => {
  test('pays all due money to sellers with an account, once', async () => {
    const [first, second] = [await sellWithAccount(), await sell()];
    await complete(second);
    expect(await money()).toMatchObject({ held: 0, due: 2 * REST, underWay: 0 });
    const outsider = await market.join('Seller', 'Nadia');
    const [mine, hers] = [seller, outsider];
    seller = hers;
    const waits = await sell();
    await complete(waits);
    seller = mine;
    expect(await dues()).toMatchObject({ waiting: { amount: REST, sellers: 1 } });
    const made = await run();
    expect([made.status, made.body.payouts]).toEqual([200, 1]);
    expect(await money()).toMatchObject({ due: 0, underWay: 2 * REST });
    expect(await money(outsider)).toMatchObject({ due: REST });
    expect((await run(0)).body.code).toBe('nothing-due');
    const { rows } = await sql`
      select booking_id as id from payout_items where booking_id = any(${[first, second, waits]}::uuid[])`.execute(
      market.db,
    );
    expect(rows).toHaveLength(2);
    await sql`insert into payout_accounts (seller_id, way, number, holder_name, named_at, usable_at)
      values (${outsider.id}, 'nagad', '01812345678', 'Nadia', now(), now() - interval '1 day')`.execute(
      market.db,
    );
    expect((await run()).status).toBe(200);
  });

  test('leaves out money that a buyer disputes at their bank, until the dispute is won', async () => {
    const disputed = await sellWithAccount();
    await complete(await sell());
    await sql`insert into processor_differences (about, processor_id, theirs_poisha, found_at, booking_id)
      values ('dispute', ${disputed}, ${PRICE * 100}, now(), ${disputed})`.execute(market.db);
    expect(await money()).toMatchObject({ due: REST, disputed: REST });
    expect(await dues()).toMatchObject({ disputed: { amount: REST, sellers: 1 } });
    expect((await run()).status).toBe(200);
    expect(await money()).toMatchObject({ due: 0, disputed: REST, underWay: REST });
    expect((await run(0)).body.code).toBe('nothing-due');
    await sql`update processor_differences set gone_at = now() where processor_id = ${disputed}`.execute(
      market.db,
    );
    expect(await money()).toMatchObject({ due: REST, disputed: 0 });
    expect((await run()).status).toBe(200);
    expect(await money()).toMatchObject({ due: 0, underWay: 2 * REST });
  });

  test('never pays money that a buyer has got back from their bank, which does not keep the account open', async () => {
    const lost = await sellWithAccount();
    await sql`insert into processor_differences (about, processor_id, theirs_poisha, found_at, booking_id)
      values ('dispute', ${lost}, ${PRICE * 100}, now(), ${lost})`.execute(market.db);
    const closing = { userId: seller.id, adminId: admin.id, reason: null, now: new Date() };
    const close = () => inTransaction(market.db, async (tx) => privacy.onAccountClosing?.(tx, closing));
    expect(await close()).toEqual({ ok: false, code: 'money-due' });
    const before = await dues();
    await sql`update processor_differences set is_lost = true where processor_id = ${lost}`.execute(
      market.db,
    );
    expect(await money()).toMatchObject({ held: 0, due: 0, disputed: 0, lost: REST });
    const { list } = await market.request(seller, 'GET', `/me/statement?month=${month()}`);
    expect(list[0]).toMatchObject({ kind: 'sale-released', dispute: 'lost', payout: null });
    expect(await dues()).toMatchObject({
      payable: before.payable,
      lost: { amount: REST, sellers: 1 },
    });
    expect(await close()).toEqual({ ok: true, value: null });
    const other = await sell();
    await complete(other);
    expect(await close()).toEqual({ ok: false, code: 'money-due' });
    expect((await run()).status).toBe(200);
  });

  test('happens once if two start together, and pays nothing if another sum was shown', async () => {
    await sellWithAccount();
    const amount = await payable();
    expect((await run(amount - 1)).body.code).toBe('due-changed');
    const both = await Promise.all([run(amount), run(amount)]);
    expect(both.map(({ body }) => body.code ?? 'made').sort()).toEqual(['made', 'nothing-due']);
  });

  test('contains no order of another run, whoever writes it', async () => {
    const bookingId = await sellWithAccount();
    const { _id } = await payoutOf((await run()).body.insertedId);
    const again = sql`insert into payout_items (payout_id, booking_id, amount_poisha)
      select id, ${bookingId}, 1 from payouts where id <> ${_id} limit 1`.execute(market.db);
    await expect(again).rejects.toThrow('payout_items_once');
  });

  test('is a file for the bank with whole numbers and its sum', async () => {
    await sellWithAccount();
    const { body } = await run();
    const read = (who: Caller) =>
      fetch(`${market.publicUrl}/payouts/runs/${body.insertedId}/file`, {
        headers: { authorization: `Bearer ${who.id}` },
      });
    expect((await read(seller)).status).toBe(403);
    const file = await (await read(admin)).text();
    const lines = file.trim().split('\r\n');
    expect(lines[0]).toContain('Payout,Way,Account number,Routing number,Account holder,Amount (BDT)');
    expect(lines.some((line) => line.includes('bKash,01711-345482,,Tanvir Ahmed,37730.00'))).toBe(true);
    expect(lines.at(-1)).toBe('Sum,,,,1,37730.00');
    expect(JSON.stringify(await payoutOf(body.insertedId))).not.toContain('345482');
  });
});

describe('a payout', () => {
  test('is recorded as paid with its reference and confirmed by email, once', async () => {
    await sellWithAccount();
    const { _id } = await payoutOf((await run()).body.insertedId);
    expect((await decide(_id, 'paid', ' ')).status).toBe(400);
    expect((await decide(_id, 'paid')).status).toBe(200);
    expect((await decide(_id, 'paid')).body.code).toBe('payout-decided');
    expect(await money()).toMatchObject({ due: 0, underWay: 0, paidThisMonth: REST });
    expect((await emails()).at(-1)).toBe('৳37,730 paid to bKash 01711 ··· 482');
  });

  test.each([
    ['before the bank has confirmed it', []],
    ['after', ['paid']],
  ])('that is returned %s is due again, and paid by the next run', async (_, before) => {
    await sellWithAccount();
    const { _id } = await payoutOf((await run()).body.insertedId);
    for (const outcome of before) await decide(_id, outcome);
    expect((await decide(_id, 'bounced', 'Wrong number')).status).toBe(200);
    expect((await decide(_id, 'paid')).body.code).toBe('payout-decided');
    expect(await money()).toMatchObject({ due: REST, underWay: 0, paidThisMonth: 0 });
    expect((await emails()).at(-1)).toBe('Your payout of ৳37,730 was returned');
    const again = await payoutOf((await run()).body.insertedId);
    expect((await decide(again._id, 'paid')).status).toBe(200);
    expect(await money()).toMatchObject({ due: 0, paidThisMonth: REST });
    const { rows } = await sql<{ account: string; sum: number }>`
      select account, sum(amount_poisha) as sum from ledger_entries
      where transaction_id in (
        select transaction_id from ledger_entries where party_id = ${seller.id}
      ) group by account having sum(amount_poisha) <> 0 order by account`.execute(market.db);
    expect(rows).toEqual([
      { account: 'bank', sum: -REST * 100 },
      { account: 'card-processor', sum: PRICE * 100 },
      { account: 'fee', sum: (REST - PRICE) * 100 },
    ]);
  });
});

describe("a seller's statement", () => {
  test('lists sales and payouts of a month, also as a file', async () => {
    const id = await sellWithAccount();
    const { _id } = await payoutOf((await run()).body.insertedId);
    await decide(_id, 'paid');
    const { list } = await market.request(seller, 'GET', `/me/statement?month=${month()}`);
    expect(list.map(({ kind, amount, fee, change }) => [kind, amount, fee, change])).toEqual([
      ['payout-paid', REST, 0, 0],
      ['payout-made', REST, 0, -REST],
      ['sale-released', PRICE, PRICE - REST, REST],
      ['sale-kept', PRICE, 0, 0],
    ]);
    expect(list[2]).toMatchObject({
      order: { _id: id, isEnded: true },
      dispute: null,
      payout: { state: 'paid', reference: 'BK7Q2M1' },
    });
    const file = await fetch(`${market.publicUrl}/me/statement/export?month=${month()}`, {
      headers: { authorization: `Bearer ${seller.id}` },
    });
    expect((await file.text()).trim().split('\r\n')).toHaveLength(5);
    const other = await market.join('Seller', 'Nadia');
    expect((await market.request(other, 'GET', `/me/statement?month=${month()}`)).list).toEqual([]);
    expect((await market.request(seller, 'GET', '/me/statement?month=2026-13')).status).toBe(400);
  });

  test('shows fees and refunds', async () => {
    const id = await sell();
    expect(await money()).toMatchObject({ held: PRICE, due: 0 });
    await market.request(seller, 'POST', `/orders/${id}/cancellation`, { reason: 'Broken' });
    const { list } = await market.request(seller, 'GET', `/me/statement?month=${month()}`);
    expect(list.map(({ kind, refunded, change }) => [kind, refunded, change])).toEqual([
      ['sale-refunded', PRICE, 0],
      ['sale-kept', 0, 0],
    ]);
    expect(await money()).toMatchObject({ held: 0, due: 0 });
  });
});

describe('rights', () => {
  test('to see and make payouts are only for admins', async () => {
    const id = crypto.randomUUID();
    for (const who of [seller, buyer]) {
      for (const [method, path, body] of [
        ['GET', '/payouts/due'],
        ['GET', '/payouts/runs'],
        ['POST', '/payouts/runs', { amount: 0 }],
        ['GET', `/payouts/runs/${id}`],
        ['PUT', `/payouts/${id}`, { outcome: 'paid', note: 'x' }],
      ] as const) {
        expect((await market.request(who, method, path, body)).status).toBe(403);
      }
    }
    expect((await market.request(admin, 'GET', `/payouts/runs/${id}`)).status).toBe(404);
    expect((await decide(id, 'paid')).status).toBe(404);
  });

  test('to close an account are refused while its money is due or being paid', async () => {
    await sellWithAccount();
    const closing = { userId: seller.id, adminId: admin.id, reason: null, now: new Date() };
    const close = () => inTransaction(market.db, async (tx) => privacy.onAccountClosing?.(tx, closing));
    expect(await close()).toEqual({ ok: false, code: 'money-due' });
    const { _id } = await payoutOf((await run()).body.insertedId);
    expect(await close()).toEqual({ ok: false, code: 'money-due' });
    await decide(_id, 'paid');
    expect(await close()).toEqual({ ok: true, value: null });
    await inTransaction(market.db, (tx) => erasePersonalData(tx, privacy.personalData, seller.id));
    const { rows } = await sql`select number, holder_name as name from payout_accounts
      where seller_id = ${seller.id}`.execute(market.db);
    expect(rows).toEqual([{ number: '', name: '' }]);
    // The bank returns the payout later. No run pays to the empty account.
    const { payable: before } = await dues();
    expect((await decide(_id, 'bounced', 'Account closed')).status).toBe(200);
    const { payable: after, sellers } = await dues();
    expect(after).toEqual(before);
    const due = (sellers as { seller: { _id: string } }[]).find((one) => one.seller._id === seller.id);
    expect(due).toMatchObject({ amount: REST, account: null });
  });
});
