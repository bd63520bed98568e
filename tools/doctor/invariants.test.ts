import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { buildAccount } from '../../src/domains/accounts/testing/fixtures.ts';
import { listProduct } from '../../src/domains/catalog/testing/fixtures.ts';
import { checkInvariants, describeBreaches, parseInvariants, readInvariants } from './invariants.ts';

const PRICE = 3_850_000;

let database: Database;
let url: string;
let sellerId: string;
let buyerId: string;

beforeAll(async () => {
  url = (await testDatabase()).url;
  database = openDatabase(url, { poolSize: 2 });
  sellerId = (await buildAccount(database.db, { userType: 'Seller' })).id;
  buyerId = (await buildAccount(database.db)).id;
  await run('truncate outbox_events cascade; delete from jobs; delete from failed_jobs');
});
afterAll(() => database.close());

/**
 * Runs raw statements, because the tests insert forbidden rows. The only inserted values are ids that the test made.
 */
const run = (statements: string) => sql.raw(statements).execute(database.db);

/** Runs statements without triggers and foreign keys, so that they can create states that no code could write. */
async function plant(statements: string) {
  await run(`begin; set local session_replication_role = replica; ${statements}; commit`);
}

/** Statements that drop unique indexes, because no setting turns these indexes off. */
const UNIQUE = [
  [
    'bookings_one_paid',
    `create unique index bookings_one_paid on bookings (product_id) where status = 'paid'`,
  ],
  [
    'product_holds_one_live',
    'create unique index product_holds_one_live on product_holds (product_id) where ended_at is null',
  ],
  [
    'advertisements_one_active',
    'create unique index advertisements_one_active on advertisements (seller_id) where ended_at is null',
  ],
  [
    'payout_items_once',
    'create unique index payout_items_once on payout_items (booking_id) where not is_void',
  ],
] as const;

afterEach(async () => {
  await run(`truncate bookings, payments, refunds, payment_intents, ledger_transactions, payouts, processor_differences, product_holds, products, wishes, advertisements,
    outbox_events, category_count_deltas cascade; delete from jobs; delete from failed_jobs;
    update category_counts set listed = 0; update users set closed_at = null, rating_count = 0, rating_sum = 0`);
  for (const [name, create] of UNIQUE) await run(`drop index if exists ${name}; ${create}`);
});

const offendersOf = async (name: string) =>
  (await checkInvariants(url)).find((finding) => finding.name === name)?.offenders;

const list = () => listProduct(database.db, sellerId);

async function book(productId: string, status = 'paid', id: string = randomUUID()) {
  await plant(`insert into bookings (id, product_id, buyer_id, seller_id, status, buyer_phone, meet_location,
    price_poisha, paid_at) values ('${id}', '${productId}', '${buyerId}', '${sellerId}', '${status}', '01712345678',
    'Dhaka', ${PRICE}, ${status === 'paid' ? 'now()' : 'null'})`);
  return id;
}

async function receive(productId: string, bookingId: string, received = PRICE, age = '1 hour') {
  const id = randomUUID();
  await plant(`insert into payment_intents (id, processor_id, booking_id, product_id, buyer_id, hold_id,
    hold_expires_at, amount_poisha, currency, state, received_poisha, received_currency, checked_at) values ('${id}',
    'pi_${id}', '${bookingId}', '${productId}', '${buyerId}', '${randomUUID()}', now(), ${PRICE}, 'bdt', 'succeeded',
    ${received}, 'bdt', now() - interval '${age}')`);
  return id;
}

async function keep(intentId: string, bookingId: string, outcome = 'settled') {
  const id = randomUUID();
  await plant(`insert into payments (id, intent_id, booking_id, amount_poisha, email, outcome) values ('${id}',
    '${intentId}', '${bookingId}', ${PRICE}, 'x', '${outcome}')`);
  return id;
}

const refund = (paymentId: string, state: string) =>
  plant(
    `insert into refunds (payment_id, amount_poisha, state) values ('${paymentId}', ${PRICE}, '${state}')`,
  );

/** Inserts a ledger transaction about a subject. */
async function post(
  kind: string,
  { subjectId, bookingId }: { readonly subjectId: string; readonly bookingId: string },
  entries: Readonly<Record<string, number>>,
) {
  const id = randomUUID();
  const rows = Object.entries(entries).map(([account, amount]) => {
    const party =
      { held: `'${sellerId}'`, seller: `'${sellerId}'`, payout: `'${sellerId}'`, refund: `'${buyerId}'` }[
        account
      ] ?? 'null';
    return `('${id}', '${account}', ${party}, ${amount})`;
  });
  await plant(`insert into ledger_transactions (id, kind, subject_id, booking_id)
    values ('${id}', '${kind}', '${subjectId}', '${bookingId}')`);
  await plant(`insert into ledger_entries (transaction_id, account, party_id, amount_poisha)
    values ${rows.join(', ')}`);
  return id;
}

/** Creates a correct sale of a product. */
async function sell() {
  const productId = await list();
  const bookingId = await book(productId);
  await plant(`update products set state = 'sold', sold_at = now(), sold_booking_id = '${bookingId}'
    where id = '${productId}'`);
  const intentId = await receive(productId, bookingId);
  const paymentId = await keep(intentId, bookingId);
  await post('sale-kept', { subjectId: paymentId, bookingId }, { 'card-processor': PRICE, held: -PRICE });
  // The triggers that maintain the category counts were switched off, too.
  await run("update category_counts set listed = -1 where category = 'Laptop'");
  return { productId, bookingId, intentId, paymentId };
}

/** Creates a completed sale in a payout. For an existing sale, it creates one more payout. */
async function payOut(known: { readonly bookingId: string; readonly paymentId: string } | null = null) {
  const { bookingId, paymentId } = known ?? (await sell());
  const id = randomUUID();
  if (!known) {
    await plant(`update bookings set fulfilment = 'completed' where id = '${bookingId}'`);
    await post('sale-released', { subjectId: paymentId, bookingId }, { held: PRICE, seller: -PRICE });
  }
  await plant(`insert into payouts (id, run_id, seller_id, account_id, amount_poisha)
    values ('${id}', '${randomUUID()}', '${sellerId}', '${randomUUID()}', ${PRICE})`);
  await plant(`insert into payout_items (payout_id, booking_id, amount_poisha)
    values ('${id}', '${bookingId}', ${PRICE})`);
  await post('payout-made', { subjectId: id, bookingId }, { seller: PRICE, payout: -PRICE });
  return { id, bookingId, paymentId };
}

async function hold(productId: string, ends: string) {
  const id = randomUUID();
  await plant(`insert into product_holds (id, product_id, booking_id, buyer_id, taken_at, expires_at) values ('${id}',
    '${productId}', '${randomUUID()}', '${buyerId}', now() - interval '1 day', now() + interval '${ends}')`);
  return id;
}

async function addJob(age: string, name = 'doctor.test') {
  await run(`select enqueue_jobs('${name}', array['{}'::jsonb], '{}', now() - interval '${age}', null)`);
  const { rows } = await sql<{ id: string }>`select id from jobs order by id desc limit 1`.execute(
    database.db,
  );
  return String(rows[0]?.id);
}

/** Inserts a review by the buyer of a sale. Returns the review's id. */
async function review({
  writer,
  about,
  due,
}: {
  readonly writer: string;
  readonly about: string;
  readonly due: string;
}) {
  const { bookingId } = await sell();
  const id = randomUUID();
  await plant(`insert into reviews (id, booking_id, side, writer_id, about_id, stars, written_at, due_at) values ('${id}',
    '${bookingId}', 'buyer', '${writer}', '${about}', 5, now(), now() + interval '${due}')`);
  return id;
}

const addEmail = (age: string) => addJob(age, 'mail.send');

/** Functions that break an invariant, by the invariant's name. Each returns the offender that the check must name. */
const PLANTS: Readonly<Record<string, () => Promise<string>>> = {
  'one-paid-booking': async () => {
    const { productId } = await sell();
    await run('drop index bookings_one_paid');
    await book(productId);
    return productId;
  },
  'paid-booking-has-its-money': async () => {
    const { bookingId, intentId } = await sell();
    await plant(`update payment_intents set received_currency = 'inr' where id = '${intentId}'`);
    return bookingId;
  },
  'money-became-something': async () => {
    const productId = await list();
    return receive(productId, await book(productId, 'open'));
  },
  'settled-payment-has-its-sale': async () => {
    const { bookingId, paymentId } = await sell();
    await plant(`update bookings set status = 'unavailable', paid_at = null where id = '${bookingId}'`);
    return paymentId;
  },
  'returned-payment-has-its-refund': async () => {
    const productId = await list();
    const bookingId = await book(productId, 'unavailable');
    return keep(await receive(productId, bookingId), bookingId, 'refunding');
  },
  'kept-money-is-not-returned': async () => {
    const { paymentId } = await sell();
    await refund(paymentId, 'asked');
    return paymentId;
  },
  'refunded-order-has-its-refund': async () => {
    const bookingId = await book(await list(), 'unavailable');
    await plant(`update bookings set fulfilment = 'refunded', paid_at = now(), refunded_poisha = ${PRICE}
      where id = '${bookingId}'`);
    return bookingId;
  },
  'paid-order-ends': async () => {
    const { bookingId } = await sell();
    await plant(`update bookings set paid_at = now() - interval '3 hours' where id = '${bookingId}'`);
    return bookingId;
  },
  'disputed-order-ends': async () => {
    const { bookingId } = await sell();
    await plant(`update bookings set fulfilment = 'disputed' where id = '${bookingId}'`);
    return bookingId;
  },
  'order-times-end': async () => {
    const bookingId = await book(await list(), 'open');
    await plant(`insert into order_timers (booking_id, kind, due_at)
      values ('${bookingId}', 'silence', now() - interval '11 minutes')`);
    return bookingId;
  },
  'ledger-balances': async () => {
    const subject = { subjectId: randomUUID(), bookingId: randomUUID() };
    return post('payout-paid', subject, { 'card-processor': 100, bank: -99 });
  },
  'money-is-in-the-ledger': async () => {
    const { paymentId } = await sell();
    await plant(`update payments set paid_at = now() - interval '11 minutes' where id = '${paymentId}'`);
    await plant(`update ledger_entries set amount_poisha = amount_poisha * 2`);
    return paymentId;
  },
  'ledger-has-only-money': async () => {
    const subject = { subjectId: randomUUID(), bookingId: randomUUID() };
    return post('receipt-returned', subject, { 'card-processor': PRICE, refund: -PRICE });
  },
  'refunds-are-in-the-ledger': async () => {
    const productId = await list();
    const bookingId = await book(productId, 'unavailable');
    const paymentId = await keep(await receive(productId, bookingId), bookingId, 'refunding');
    await refund(paymentId, 'asked');
    const { rows } = await sql<{ id: string }>`select id from refunds`.execute(database.db);
    const subjectId = rows[0]?.id ?? '';
    await post('refund-done', { subjectId, bookingId }, { refund: PRICE, 'card-processor': -PRICE });
    return subjectId;
  },
  'held-is-what-waits': async () => {
    const { bookingId, paymentId } = await sell();
    await post('sale-released', { subjectId: paymentId, bookingId }, { held: PRICE, seller: -PRICE });
    return bookingId;
  },
  'seller-got-the-rest': async () => {
    const { bookingId, paymentId, intentId } = await sell();
    await plant(`update bookings set fulfilment = 'completed' where id = '${bookingId}'`);
    await plant(`update payment_intents set fee_per_mille = 10 where id = '${intentId}'`);
    await post('sale-released', { subjectId: paymentId, bookingId }, { held: PRICE, seller: -PRICE });
    return paymentId;
  },
  'nobody-is-overpaid': async () => {
    const { bookingId } = await sell();
    await post('payout-paid', { subjectId: randomUUID(), bookingId }, { seller: PRICE, bank: -PRICE });
    return sellerId;
  },
  'payout-is-its-orders': async () => {
    const { id } = await payOut();
    await plant(`update payout_items set amount_poisha = amount_poisha - 1`);
    return id;
  },
  'nothing-is-paid-twice': async () => {
    const { bookingId, paymentId } = await payOut();
    await run('drop index payout_items_once');
    await payOut({ bookingId, paymentId });
    return bookingId;
  },
  'payouts-are-in-the-ledger': async () => {
    const { id } = await payOut();
    await plant(`update payouts set state = 'bounced'`);
    return id;
  },
  'processor-agrees': async () => {
    await plant(`insert into processor_differences (about, processor_id, ours_poisha, theirs_poisha, found_at)
      values ('payment', 'pi_more', 1, 2, now())`);
    return 'pi_more';
  },
  'no-refund-failed': async () => {
    const productId = await list();
    const bookingId = await book(productId, 'unavailable');
    const paymentId = await keep(await receive(productId, bookingId), bookingId, 'refunding');
    await refund(paymentId, 'failed');
    return paymentId;
  },
  'intent-has-one-payment': async () => {
    const { intentId, bookingId } = await sell();
    await run('alter table payments drop constraint payments_intent_id_key');
    await keep(intentId, bookingId, 'refunding');
    return intentId;
  },
  'processor-number-is-used-once': async () => {
    const { productId, bookingId } = await sell();
    await run('alter table payment_intents drop constraint payment_intents_processor_id_key');
    await receive(productId, bookingId);
    await plant(`update payment_intents set processor_id = 'pi_same'`);
    return 'pi_same';
  },
  'sold-product-has-its-booking': async () => {
    const { productId, bookingId } = await sell();
    await plant(`delete from bookings where id = '${bookingId}'`);
    return productId;
  },
  'paid-booking-has-its-product': async () => {
    const { productId, bookingId } = await sell();
    await plant(`update products set sold_booking_id = '${randomUUID()}' where id = '${productId}'`);
    return bookingId;
  },
  'sold-product-has-no-open-booking': async () => book((await sell()).productId, 'open'),
  'one-live-hold': async () => {
    const productId = await list();
    await run('drop index product_holds_one_live');
    await hold(productId, '10 minutes');
    await hold(productId, '10 minutes');
    return productId;
  },
  'holds-end': async () => hold(await list(), '-3 minutes'),
  'held-product-has-its-hold': async () => {
    const productId = await list();
    await plant(`update products set held_until = now() + interval '1 minute' where id = '${productId}'`);
    return productId;
  },
  'wish-has-its-booking': async () => {
    const bookingId = await book(await list(), 'open');
    const id = randomUUID();
    await plant(`insert into wishes (id, product_id, buyer_id, buyer_phone, meet_location, ordered_at, booking_id)
      values ('${id}', '${await list()}', '${buyerId}', '01712345678', 'Dhaka', now(), '${bookingId}')`);
    return id;
  },
  'closed-account-has-nothing-open': async () => {
    await list();
    await plant(`update users set closed_at = now() where id = '${sellerId}'`);
    return sellerId;
  },
  'one-advertisement': async () => {
    await run('drop index advertisements_one_active');
    for (const productId of [await list(), await list()]) {
      await plant(
        `insert into advertisements (product_id, seller_id) values ('${productId}', '${sellerId}')`,
      );
    }
    return sellerId;
  },
  'terms-end': async () => {
    const id = await list();
    await plant(`update products set end_notified_at = now() - interval '8 days', ends_at = now() - interval '2 hours'
      where id = '${id}'`);
    return id;
  },
  'price-is-the-one-set': async () => {
    const id = await list();
    await plant(`insert into product_changes (product_id, action, version, from_poisha, to_poisha, changed_at)
      values ('${id}', 'edited', 2, ${PRICE + 1}, ${PRICE + 2}, now())`);
    return id;
  },
  'events-are-told': async () => {
    const id = randomUUID();
    await plant(`insert into outbox_events (id, type, payload, created_at)
      values ('${id}', 'x', '{}', now() - interval '6 minutes')`);
    return id;
  },
  'jobs-are-done': async () => {
    const id = await addJob('6 minutes');
    await run(
      `update jobs set state = 'active', heartbeat_at = now() - interval '6 minutes' where id = '${id}'`,
    );
    return id;
  },
  'no-job-failed': async () => {
    const id = await addJob('1 second');
    await run(`update jobs set state = 'failed' where id = '${id}'`);
    return id;
  },
  'counts-agree': async () => {
    await run(`update category_counts set listed = 7 where category = 'Printer'`);
    return 'Printer';
  },
  'ratings-agree': async () => {
    await run(`update users set rating_count = 1, rating_sum = 5 where id = '${sellerId}'`);
    return sellerId;
  },
  'reviews-are-of-both-sides': () => review({ writer: sellerId, about: buyerId, due: '1 day' }),
  'reviews-are-shown': () => review({ writer: buyerId, about: sellerId, due: '-2 hours' }),
};

describe('the invariants of a market', () => {
  test('have a name, a sentence and a test case each', () => {
    const invariants = readInvariants();
    expect(invariants.map(({ name }) => name)).toEqual(Object.keys(PLANTS));
    for (const { sentence } of invariants) expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  test('hold for a market with a sale, a listing, a running hold and waiting work', async () => {
    await sell();
    const productId = await list();
    await hold(productId, '10 minutes');
    await plant(`update products set held_until = (select expires_at from product_holds where product_id = '${productId}')
      where id = '${productId}'`);
    await addJob('1 minute');
    await addEmail('50 minutes');
    expect(describeBreaches(await checkInvariants(url))).toEqual([]);
  });

  test('report a refund that the bank returned later once, as a failed refund', async () => {
    const productId = await list();
    const bookingId = await book(productId, 'unavailable');
    const paymentId = await keep(await receive(productId, bookingId), bookingId, 'refunded');
    await post(
      'receipt-returned',
      { subjectId: paymentId, bookingId },
      { 'card-processor': PRICE, refund: -PRICE },
    );
    await refund(paymentId, 'failed');
    const { rows } = await sql<{ id: string }>`select id from refunds`.execute(database.db);
    const subject = { subjectId: rows[0]?.id ?? '', bookingId };
    await post('refund-done', subject, { refund: PRICE, 'card-processor': -PRICE });
    await post('refund-failed', subject, { refund: -PRICE, 'card-processor': PRICE });
    const broken = (await checkInvariants(url)).filter(({ offenders }) => offenders.length > 0);
    expect(broken.map(({ name, offenders }) => [name, offenders])).toEqual([
      ['no-refund-failed', [paymentId]],
    ]);
  });

  test('report a dispute until it was lost', async () => {
    await plant(`insert into processor_differences (about, processor_id, theirs_poisha, found_at)
      values ('dispute', 'dp_open', ${PRICE}, now())`);
    expect(await offendersOf('processor-agrees')).toEqual(['dp_open']);
    await plant(`update processor_differences set is_lost = true`);
    expect(await offendersOf('processor-agrees')).toEqual([]);
  });

  test.each(Object.entries(PLANTS))('report a breach: %s', async (name, breakIt) => {
    const offender = await breakIt();
    expect(await offendersOf(name)).toEqual([offender]);
  });
});

test('include emails that wait for an hour', async () => {
  const offender = await addEmail('61 minutes');
  expect(await offendersOf('jobs-are-done')).toEqual([offender]);
});

test('are read with name, sentence and query', () => {
  const text = '-- A head.\n\n-- a-name\n-- A sentence\n-- of two lines.\nselect 1 as offender;\n';
  expect(parseInvariants(text)).toEqual([
    { name: 'a-name', sentence: 'A sentence of two lines.', query: 'select 1 as offender' },
  ]);
});

test('report ids and the number of others, and nothing else of their rows', () => {
  const offenders = Array.from({ length: 22 }, (_, index) => `id${index}`);
  const [line] = describeBreaches([{ name: 'n', sentence: 'It holds.', query: '', offenders }]);
  expect(line).toBe(`n: It holds. Violated by: ${offenders.slice(0, 20).join(', ')} and 2 more`);
});
