import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { waitUntil } from '../harness/processes.ts';
import { compareProcessor, lastTwoDays } from '../src/domains/payments/ledger/compare-processor.server.ts';
import { openGateway } from '../src/domains/payments/server/open-gateway.server.ts';
import {
  CARD_KEYS,
  startTestCardProcessor,
  type TestCardProcessor,
} from '../src/domains/payments/testing/card-processor.ts';
import { paymentsConfig } from '../src/domains/payments/testing/fixtures.ts';
import { findBreaches } from '../tools/doctor/invariants.ts';
import { generateDemoMarket } from './demo-market.ts';

const LISTINGS = 18;
const PICTURES = 2;
const DEADLINE_MS = 60_000;
const CARD = {
  STRIPE_SECRET_KEY: CARD_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: CARD_KEYS.webhookSecret,
};

/** Current products. The keys of past products contain `-earlier-`. */
const LISTED = "products join demo_listings on product_id = id where key not like '%-earlier-%'";

/** SQL that makes a seed stop at its third product until the seed is killed. */
const STAND_STILL = `
  create sequence products_begun;
  create function stand_still() returns trigger language plpgsql as $$
  begin
    if nextval('products_begun') > 2 then perform pg_sleep(600); end if;
    return new;
  end $$;
  create trigger stand_still before insert on products for each row execute function stand_still()`;
const GO_ON = `
  select pg_terminate_backend(pid, 60000) from pg_stat_activity
  where datname = current_database() and wait_event = 'PgSleep';
  drop trigger stand_still on products;
  drop function stand_still;
  drop sequence products_begun`;

let cards: TestCardProcessor;
let pool: pg.Pool;
let databaseUrl: string;
let dataDir: string;

beforeAll(async () => {
  databaseUrl = (await testDatabase()).url;
  pool = new pg.Pool({ connectionString: databaseUrl });
  dataDir = await mkdtemp(join(tmpdir(), 'secondbyte-seed-'));
  cards = await startTestCardProcessor();
});

afterAll(async () => {
  await cards.close();
  await pool.end();
  await rm(dataDir, { recursive: true, force: true });
});

function startSeed(settings: Record<string, string> = {}): ChildProcess {
  return fork(join(import.meta.dirname, 'seed.ts'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    env: {
      ...process.env,
      MARKET: 'demo',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO_LISTINGS: String(LISTINGS),
      DEMO_PICTURES: String(PICTURES),
      SESSION_SECRET: 'the secret of a market that lives for one test',
      ...CARD,
      STRIPE_API_URL: cards.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...settings,
    },
  });
}

/** Runs the seed to its end and returns its exit code. */
async function seedToEnd(settings: Record<string, string> = {}): Promise<number | null> {
  const [code] = await once(startSeed(settings), 'exit');
  return code as number | null;
}

async function count(what: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${what}`);
  return rows[0]?.count ?? -1;
}

/** Returns the number of rows of each table in which a second run could add duplicates. */
async function countAll(): Promise<Record<string, number>> {
  const tables = [
    'users',
    'products',
    'images',
    'bookings',
    'wishes',
    'advertisements',
    'payment_intents',
    'payments',
    'outbox_events',
    'ledger_entries',
    'audit_log',
    'reviews',
    'messages',
    'offers',
    'payouts',
    'notifications',
  ];
  const counts = await Promise.all(tables.map(async (table) => [table, await count(table)] as const));
  const { rows } = await pool.query<{ uses: number }>('select sum(uses)::int as uses from images');
  return { ...Object.fromEntries(counts), uses: rows[0]?.uses ?? -1 };
}

async function killSeedOnce(reached: () => Promise<boolean>): Promise<void> {
  const child = startSeed();
  const ended = once(child, 'exit');
  expect(await waitUntil(reached, DEADLINE_MS)).toBe(true);
  child.kill('SIGKILL');
  await ended;
}

describe('the demo seed', () => {
  it('fails in a production market and adds no users', async () => {
    expect(await seedToEnd({ MARKET: 'production' })).not.toBe(0);
    expect(await count('users')).toBe(0);
  });

  it('continues after a kill, and duplicates nothing', async () => {
    await pool.query(STAND_STILL);
    await killSeedOnce(async () => (await count('products')) === 2);
    await pool.query(GO_ON);
    expect(await count('products')).toBe(2);
    await killSeedOnce(async () => (await count('bookings')) > 0);
    const begunNow = 'payment_intents where created_at > (select started_at from demo_market)';
    await killSeedOnce(async () => (await count(begunNow)) > 0);
    expect(await seedToEnd()).toBe(0);
    expect(await count(LISTED)).toBe(LISTINGS);
    // Words from which search suggestions are made.
    expect(await count('search_terms where name_frequency > 0')).toBeGreaterThan(LISTINGS);
    expect(await count('demo_market where finished_at is not null')).toBe(1);
  }, 300_000);

  it('gives every product its pictures, counts each use of an image, and gives every person a portrait', async () => {
    const each = await pool.query(`select distinct jsonb_array_length(pictures) as count from ${LISTED}`);
    expect(each.rows).toEqual([{ count: PICTURES }]);
    expect(await count("products where pictures = '[]'")).toBe(0);
    // Buyers of the past have no portrait.
    const { people } = generateDemoMarket('secondbyte', new Date());
    expect(await count('users where image is not null')).toBe(people.length);
    const { rows } = await pool.query(`
      select image.id, image.uses from images image left join (
        select picture ->> 'id' as id from products, jsonb_array_elements(pictures) picture
        union all select picture ->> 'id' from categories where picture is not null
        union all select picture ->> 'id' from disputes, jsonb_array_elements(pictures || answer_pictures) picture
        union all select picture ->> 'id' from order_parcels
        union all select split_part(image, '/', 3) from users
      ) as shown on shown.id = image.id group by image.id, image.uses having image.uses <> count(shown.id)`);
    expect(rows).toEqual([]);
  });

  it('gives each sold product exactly one paid order with a settled payment, and other products neither', async () => {
    const { rows } = await pool.query(`
      select product.id from products product
      left join bookings booking on booking.product_id = product.id and booking.status = 'paid'
      left join payments payment on payment.booking_id = booking.id and payment.outcome = 'settled'
      group by product.id, product.state
      having count(distinct booking.id) <> (product.state = 'sold')::int
        or count(distinct payment.id) <> (product.state = 'sold')::int`);
    expect(rows).toEqual([]);
    expect(await count("products where state = 'sold'")).toBeGreaterThan(1);
    // Products that are reserved at an agreed price.
    expect(await count('product_holds where ended_at is null')).toBe(
      await count("offers where state = 'accepted' and kept_until > now()"),
    );
    const intents = await pool.query<{ processor_id: string; state: string }>(
      'select processor_id, state from payment_intents',
    );
    expect(new Set(intents.rows.map(({ state }) => state))).toEqual(new Set(['succeeded']));
  });

  it('gives the first buyer orders in every state except cancelled', async () => {
    const { rows } = await pool.query<{ state: string }>(`
      select distinct coalesce(fulfilment, status) as state from bookings join users on users.id = buyer_id
      where email = 'buyer@secondbyte.test' order by state`);
    const states = [
      'completed',
      'disputed',
      'handed-over',
      'open',
      'paid',
      'refunded',
      'sent',
      'unavailable',
    ];
    expect(rows.map(({ state }) => state)).toEqual(states);
  });

  it('leaves no paid order without a handover for more than five days', async () => {
    const old = "paid_at < now() - interval '5 days'";
    expect(await count(`bookings where status = 'paid' and fulfilment is null and ${old}`)).toBe(0);
    expect(await count("bookings where fulfilment = 'completed'")).toBeGreaterThan(5);
  });

  it('violates no invariant of the market', async () => {
    expect(await findBreaches(databaseUrl)).toEqual([]);
    expect(await count('reviews where shown_at is not null')).toBeGreaterThan(3);
    expect(await count('messages where warnings <> array[]::text[]')).toBeLessThanOrEqual(1);
  });

  it('creates payments that match those of the card processor', async () => {
    const log = createLog('silent', 'seed-test');
    const gateway = openGateway(paymentsConfig(CARD, { STRIPE_API_URL: cards.url }), log);
    const database = openDatabase(databaseUrl, { poolSize: 2 });
    try {
      const tomorrow = lastTwoDays(new Date(Date.now() + 2 * 3_600_000));
      await compareProcessor({ db: database.db, gateway, log }, tomorrow);
    } finally {
      await database.close();
    }
    expect(await count("payments where paid_at > now() - interval '2 days'")).toBeGreaterThan(2);
    expect(await count('processor_differences')).toBe(0);
  });

  it('dates audit log entries of past payments in the past, in order of time', async () => {
    const noted = 'audit_log where changed_at < (select started_at from demo_market)';
    expect(await count(`${noted} and kind = 'payment' and to_state = 'settled'`)).toBeGreaterThan(10);
    const unordered = await pool.query(`
      select from (select changed_at < lag(changed_at) over (order by id) as is_late from ${noted}) as entries
      where is_late`);
    expect(unordered.rowCount).toBe(0);
  });

  it('shows an email address on the cards of all advertisements, and no address for signing in', async () => {
    const running = 'advertisements a join products p on p.id = a.product_id where a.ended_at is null';
    const { rows } = await pool.query<{ shown: string; signIn: string }>(`
      select card.email as shown, users.email as "signIn" from advertisements a
      join products on products.id = a.product_id
      join seller_cards card on card.id = products.seller_id and card.has_contact_email
      join users on users.id = products.seller_id where a.ended_at is null`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBe(await count(running));
    for (const { shown, signIn } of rows) expect(shown).not.toBe(signIn);
  });

  it("fills the first buyer's wish list and saved searches, and advertises no sold product", async () => {
    expect(
      await count("wishes join users on users.id = buyer_id where email = 'buyer@secondbyte.test'"),
    ).toBe(3);
    expect(
      await count("saved_searches join users on users.id = person_id where email = 'buyer@secondbyte.test'"),
    ).toBe(2);
    const ofSold = "advertisements join products on products.id = product_id where state = 'sold'";
    expect(await count(`${ofSold} and ended_at is null`)).toBe(0);
  });

  it('changes nothing on a second run, even if another size is set', async () => {
    const before = await countAll();
    expect(await seedToEnd({ DEMO_LISTINGS: '30' })).toBe(0);
    expect(await countAll()).toEqual(before);
  });

  it('changes nothing in a database with data that is not from the demo', async () => {
    await pool.query('drop table demo_listings, demo_market');
    const before = await countAll();
    expect(await seedToEnd()).toBe(0);
    expect(await countAll()).toEqual(before);
  });
});
