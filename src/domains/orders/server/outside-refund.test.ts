import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { type CheckoutClient, openCheckoutClient, type StartedPayment } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

const PRICE = 3_850_000;
/** Test card whose refunds are pending at first. */
const REFUNDED_LATER = '4000000000007726';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let admin: Caller;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true, feePerMille: 20 });
  checkout = openCheckoutClient(market);
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  admin = await market.join('Admin', 'Anika');
  await market.cards.control('DELETE', 'webhook-faults');
});

const buy = async (): Promise<StartedPayment> =>
  checkout.pay(buyer, await checkout.book(buyer, await market.list(seller)));
const act = (caller: Caller, id: string, action: string, body?: unknown) =>
  market.request(caller, 'POST', `/orders/${id}/${action}`, body);

async function handOver({ bookingId: id }: StartedPayment) {
  const { pin } = (await act(buyer, id, 'received')).body;
  expect((await act(seller, id, 'handover', { pin })).status).toBe(200);
}

const refundThere = ({ transactionId }: StartedPayment, amount?: number) =>
  checkout.refundThere(transactionId, amount);

async function orderOf({ bookingId }: StartedPayment) {
  const { rows } = await sql<{ state: string; back: number | null; refund: string | null; held: number }>`
    select coalesce(fulfilment, status) as state, refunded_poisha as back,
      (select refunds.state from refunds join payments on payments.id = payment_id
        where payments.booking_id = bookings.id) as refund,
      (select coalesce(sum(amount_poisha), 0)::integer from ledger_entries
        join ledger_transactions posted on posted.id = transaction_id
        where posted.booking_id = bookings.id and account in ('held', 'refund')) as held
    from bookings where id = ${bookingId}`.execute(market.db);
  return rows[0];
}

const differences = async (processorId: string) => {
  const { rows } = await sql<{ about: string; theirs: number; isOpen: boolean }>`
    select about, theirs_poisha as theirs, gone_at is null as "isOpen"
    from processor_differences where processor_id = ${processorId}`.execute(market.db);
  return rows;
};

async function drop(...types: string[]) {
  for (const type of types) await market.cards.control('POST', 'webhook-faults', { action: 'drop', type });
}

/** Waits until the market has looked up a refund at the processor and finished checking it. */
async function untilChecked(refundId: string) {
  await eventually(
    async () =>
      (await market.cards.control('GET', 'api-faults')) as { readonly data: { readonly method?: string }[] },
    ({ data }) => !data.some(({ method }) => method === 'GET'),
  );
  await eventually(
    async () => {
      const { rows } = await sql`select id from jobs where payload ->> 'processorId' = ${refundId}
        and state <= 'active'`.execute(market.db);
      return rows.length;
    },
    (count) => count === 0,
  );
}

const returned = { state: 'refunded', back: PRICE, refund: 'succeeded', held: 0 };

describe('a refund made at the card processor itself', () => {
  test('of the whole price refunds the order once', async () => {
    const payment = await buy();
    await refundThere(payment);
    expect(
      await eventually(
        () => orderOf(payment),
        (found) => found?.refund === 'succeeded',
      ),
    ).toEqual(returned);
    expect(await checkout.ledgerOf(payment.transactionId)).toEqual({ received: PRICE, returned: PRICE });
    const { body } = await market.request(buyer, 'GET', `/orders/${payment.bookingId}`);
    expect(body).toMatchObject({ state: 'refunded' });
    // Nothing was handed over, so nobody has to give anything back.
    const texts = await eventually(
      async () => (await market.emailsTo(seller.email)).map(({ text }) => text).join(),
      (all) => all.includes('through the card processor'),
    );
    expect(texts).toContain('The listing has ended; you can list it again in My Products.');
    expect(texts).not.toContain('gives you back');
  });

  test('is found by the sweep if its webhook was lost', async () => {
    const payment = await buy();
    await drop('refund.created');
    await refundThere(payment);
    expect(await orderOf(payment)).toMatchObject({ state: 'paid', refund: null });
    await Promise.all([market.findOutside(), market.findOutside()]);
    expect(
      await eventually(
        () => orderOf(payment),
        (found) => found?.refund === 'succeeded',
      ),
    ).toEqual(returned);
    await market.findOutside();
    expect(await checkout.ledgerOf(payment.transactionId)).toEqual({ received: PRICE, returned: PRICE });
  });

  test('of a part, after the handover, leaves the rest to the seller', async () => {
    const payment = await buy();
    await handOver(payment);
    await refundThere(payment, 850_000);
    const found = await eventually(
      () => orderOf(payment),
      (order) => order?.refund === 'succeeded',
    );
    expect(found).toEqual({ ...returned, back: 850_000 });
    expect(await checkout.ledgerOf(payment.transactionId)).toEqual({ received: PRICE, returned: 850_000 });
    // Page and email name the amount that the ledger gives to the seller.
    const { body } = await market.request(seller, 'GET', `/orders/${payment.bookingId}`);
    expect(body).toMatchObject({ resalePrice: 38_500, refunded: 8_500, fee: 600 });
    const texts = await eventually(
      async () => (await market.emailsTo(seller.email)).map(({ text }) => text).join(),
      (all) => all.includes('through the card processor'),
    );
    expect(texts).toContain('Our fee is ৳770, so you get ৳37,730.');
    expect(texts).toContain('৳29,400 is yours. Our fee of ৳600 is already deducted.');
  });

  test('is found by the sweep while it is pending', async () => {
    const bookingId = await checkout.book(buyer, await market.list(seller));
    const payment = await checkout.pay(buyer, bookingId, REFUNDED_LATER);
    await checkout.silence();
    await refundThere(payment);
    await market.findOutside();
    expect(
      await eventually(
        () => orderOf(payment),
        (found) => found?.state === 'refunded',
      ),
    ).toMatchObject({ state: 'refunded', back: PRICE });
  });

  test('of a further part changes no order; admins are notified immediately', async () => {
    const payment = await buy();
    await handOver(payment);
    await refundThere(payment, 850_000);
    await eventually(
      () => orderOf(payment),
      (order) => order?.refund === 'succeeded',
    );
    const before = await orderOf(payment);
    const refundId = await refundThere(payment, 500_000);
    const found = await eventually(
      () => differences(refundId),
      (rows) => rows.length > 0,
    );
    expect(found).toEqual([{ about: 'refund', theirs: 500_000, isOpen: true }]);
    await market.findOutside();
    expect(await orderOf(payment)).toEqual(before);
    const emails = await market.emailsTo(admin.email);
    expect(
      emails.filter(({ text }) => text.includes(`refund ${refundId}: nothing in our records`)),
    ).toHaveLength(1);
  });

  test.each([
    ['a part before the handover', 850_000, async () => {}],
    [
      'money that the seller has',
      undefined,
      async (payment: StartedPayment) => {
        await handOver(payment);
        expect((await act(buyer, payment.bookingId, 'completion')).status).toBe(200);
      },
    ],
  ])('of %s changes no order; admins are notified immediately', async (_, amount, prepare) => {
    const payment = await buy();
    await prepare(payment);
    const before = await orderOf(payment);
    const refundId = await refundThere(payment, amount);
    const found = await eventually(
      () => differences(refundId),
      (rows) => rows.length > 0,
    );
    expect(found).toEqual([{ about: 'refund', theirs: amount ?? PRICE, isOpen: true }]);
    expect(await orderOf(payment)).toEqual(before);
    const emails = await market.emailsTo(admin.email);
    expect(emails.map(({ text }) => text).join()).toContain(`refund ${refundId}: nothing in our records`);
  });
});

test("the market's own refund is not reported if it is stored while its webhook is being handled", async () => {
  const begun = await buy();
  // The webhook arrives before the response, and the response before the refund is looked up.
  const slow = { count: 1, path: '/v1/refunds' };
  await market.cards.control('POST', 'api-faults', { ...slow, method: 'POST', when: 'after', delayMs: 500 });
  await market.cards.control('POST', 'api-faults', { ...slow, method: 'GET', delayMs: 1_500 });
  expect((await act(buyer, begun.bookingId, 'cancellation', { reason: 'Found another' })).status).toBe(200);
  await eventually(
    () => orderOf(begun),
    (order) => order?.refund === 'succeeded',
  );
  const { rows } = await sql<{ id: string }>`
    select refunds.processor_id as id from refunds join payments on payments.id = payment_id
    where payments.booking_id = ${begun.bookingId}`.execute(market.db);
  const refundId = rows[0]?.id ?? '';
  await untilChecked(refundId);
  expect(await differences(refundId)).toEqual([]);
  expect(await orderOf(begun)).toEqual(returned);
  await market.cards.control('DELETE', 'api-faults');
});

describe('a dispute of a cardholder at their bank', () => {
  const dispute = async ({ transactionId: intent }: StartedPayment, amount?: number) =>
    ((await market.cards.control('POST', 'disputes', { intent, amount })) as { id: string }).id;

  const isLost = async (id: string) => {
    const { rows } = await sql<{ isLost: boolean }>`
      select is_lost as "isLost" from processor_differences where processor_id = ${id}`.execute(market.db);
    return rows[0]?.isLost === true;
  };

  /** Returns the texts of the emails to the admin that name a dispute. */
  const reportsOf = async (id: string) =>
    (await market.emailsTo(admin.email)).map(({ text }) => text).filter((text) => text.includes(id));

  const refundOf = ({ bookingId }: StartedPayment) => sql`(
    select refunds.payment_id from refunds join payments on payments.id = payment_id
    where payments.booking_id = ${bookingId})`;

  /** Waits until no attempt to refund a payment is queued. */
  const untilRefundTried = (payment: StartedPayment) =>
    eventually(
      async () => {
        const { rows } = await sql`select id from jobs where name = 'payments.refund'
          and payload ->> 'paymentId' = ${refundOf(payment)}::text`.execute(market.db);
        return rows.length;
      },
      (count) => count === 0,
    );

  /** Runs the sweep as if the last check of the refund were eleven minutes old. */
  async function sweepRefund(payment: StartedPayment) {
    await sql`update refunds set checked_at = now() - interval '11 minutes'
      where payment_id = ${refundOf(payment)}`.execute(market.db);
    await market.sweep();
    const { rows } = await sql<{ isRecent: boolean }>`
      select checked_at > now() - interval '1 minute' as "isRecent" from refunds
      where payment_id = ${refundOf(payment)}`.execute(market.db);
    expect(rows).toEqual([{ isRecent: true }]);
  }

  /** Returns whether the page of the order shows the dispute to its seller. */
  const isDisputed = async ({ bookingId }: StartedPayment) =>
    (await market.request(seller, 'GET', `/orders/${bookingId}`)).body.bankDispute;

  test('is reported to admins immediately and once, and is removed when it was won', async () => {
    const payment = await buy();
    const id = await dispute(payment);
    const open = [{ about: 'dispute', theirs: PRICE, isOpen: true }];
    expect(
      await eventually(
        () => differences(id),
        (rows) => rows.length > 0,
      ),
    ).toEqual(open);
    expect(await isDisputed(payment)).toBe(true);
    await market.findOutside();
    await market.cards.control('POST', 'disputes/close', { dispute: id, status: 'won' });
    const gone = await eventually(
      () => differences(id),
      ([one]) => one?.isOpen === false,
    );
    expect(gone).toEqual([{ ...open[0], isOpen: false }]);
    expect(await isDisputed(payment)).toBe(false);
    const emails = await market.emailsTo(admin.email);
    const reports = emails.filter(({ text }) =>
      text.includes(`dispute ${id}: the buyer’s bank withholds ৳38,500`),
    );
    expect(reports.map(({ text }) => text)).toEqual([
      expect.stringContaining(`Page of the order: /dashboard/order/${payment.bookingId}`),
    ]);
  });

  test.each([
    ['won', PRICE],
    ['lost', 0],
  ])('delays the refund of a canceled order until it was %s', async (status, returnedThere) => {
    const payment = await buy();
    const id = await dispute(payment);
    const cancellation = await act(buyer, payment.bookingId, 'cancellation', { reason: 'Found another' });
    expect(cancellation.status).toBe(200);
    await untilRefundTried(payment);
    expect(await orderOf(payment)).toMatchObject({ state: 'refunded', refund: 'asked' });
    await sweepRefund(payment);
    // The next sweep does not queue it again.
    await market.sweep();
    await untilRefundTried(payment);
    expect(await orderOf(payment)).toMatchObject({ refund: 'asked' });
    await market.cards.control('POST', 'disputes/close', { dispute: id, status });
    await sweepRefund(payment);
    expect(
      await eventually(
        () => orderOf(payment),
        (order) => order?.refund === 'succeeded',
      ),
    ).toEqual(returned);
    expect(await checkout.ledgerOf(payment.transactionId)).toEqual({
      received: PRICE,
      returned: returnedThere,
    });
  });

  test('about a part, which was lost, makes the refund of the whole price fail', async () => {
    const payment = await buy();
    const id = await dispute(payment, 850_000);
    const cancellation = await act(buyer, payment.bookingId, 'cancellation', { reason: 'Found another' });
    expect(cancellation.status).toBe(200);
    await untilRefundTried(payment);
    await market.cards.control('POST', 'disputes/close', { dispute: id, status: 'lost' });
    await sweepRefund(payment);
    expect(
      await eventually(
        () => orderOf(payment),
        (order) => order?.refund === 'failed',
      ),
    ).toEqual({ ...returned, refund: 'failed', held: -PRICE });
    expect(await checkout.ledgerOf(payment.transactionId)).toEqual({ received: PRICE, returned: 0 });
  });

  test('that the nightly comparison found first gets its order by the sweep, without another email', async () => {
    await drop('charge.dispute.created', 'charge.dispute.funds_withdrawn');
    const payment = await buy();
    const id = await dispute(payment);
    await sql`insert into processor_differences (about, processor_id, theirs_poisha, found_at)
      values ('dispute', ${id}, ${PRICE}, now())`.execute(market.db);
    expect(await isDisputed(payment)).toBe(false);
    await market.findOutside();
    await eventually(
      () => isDisputed(payment),
      (found) => found === true,
    );
    const emails = await market.emailsTo(admin.email);
    expect(emails.filter(({ text }) => text.includes(id))).toEqual([]);
  });

  test('about a payment that bought nothing leaves the sale of the order alone', async () => {
    const bookingId = await checkout.book(buyer, await market.list(seller));
    const useless = await checkout.begin(buyer, bookingId);
    const setPrice = (poisha: number) =>
      sql`update bookings set price_poisha = ${poisha} where id = ${bookingId}`.execute(market.db);
    await setPrice(PRICE - 100_000);
    await market.cards.pay(useless.clientSecret);
    expect((await checkout.confirm(buyer, useless)).body.code).toBe('payment-refunded');
    await setPrice(PRICE);
    // Each payment attempt needs a hold of its own.
    await sql`update product_holds set ended_at = now(), ending = 'revoked'
      where booking_id = ${bookingId} and ended_at is null`.execute(market.db);
    await checkout.pay(buyer, bookingId);
    const id = await dispute(useless);
    // The previous version stored the order.
    await sql`insert into processor_differences (about, processor_id, theirs_poisha, found_at, booking_id)
      values ('dispute', ${id}, ${PRICE}, now(), ${bookingId})
      on conflict (about, processor_id) do update set booking_id = excluded.booking_id`.execute(market.db);
    await market.cards.control('POST', 'disputes/close', { dispute: id, status: 'lost' });
    await eventually(
      () => isLost(id),
      (found) => found,
    );
    const { rows } = await sql`select from disputed_money where booking_id = ${bookingId}`.execute(market.db);
    expect(rows).toEqual([]);
    expect(await isDisputed(useless)).toBe(false);
    expect((await reportsOf(id)).at(-1)).toContain('The payment bought nothing');
  });

  test('is found by the sweep if its webhook was lost, and stays when it was lost', async () => {
    await drop('charge.dispute.created', 'charge.dispute.funds_withdrawn');
    const id = await dispute(await buy());
    await market.findOutside();
    const open = [{ about: 'dispute', theirs: PRICE, isOpen: true }];
    expect(
      await eventually(
        () => differences(id),
        (rows) => rows.length > 0,
      ),
    ).toEqual(open);
    await drop('charge.dispute.closed');
    await market.cards.control('POST', 'disputes/close', { dispute: id, status: 'lost' });
    expect(await isLost(id)).toBe(false);
    await market.compareBooks();
    await eventually(
      () => isLost(id),
      (found) => found,
    );
    expect(await differences(id)).toEqual(open);
    await market.findOutside();
    expect(await reportsOf(id)).toEqual([
      expect.stringContaining(`dispute ${id}: the buyer’s bank withholds ৳38,500. Page of the order`),
      expect.stringContaining(
        `dispute ${id}: the buyer’s bank has returned ৳38,500 to the buyer. Page of the order`,
      ),
    ]);
  });
});
