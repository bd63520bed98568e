import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '#platform/api/api.server.ts';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { openPayments, paymentsConfig } from '../testing/fixtures.ts';
import type { PaymentsConfig } from './calls.server.ts';

const SECRET = 'whsec_of_this_test';
const ORIGIN = 'http://localhost:3000';

let database: Database;
let app: ReturnType<typeof createApi>;

const card = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: SECRET,
};

function openApi(more: Partial<PaymentsConfig> = {}) {
  const log = createLog('silent', 'test');
  const config = paymentsConfig(card, more);
  const payments = openPayments({ db: database.db, log, config, clock: () => new Date() });
  return createApi({
    modules: [payments.api],
    authenticate: async () => null,
    limits: { count: async () => null, reward: async () => {}, reset: async () => {} },
    log,
    publicOrigin: ORIGIN,
    validateResponses: true,
  });
}

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
  app = openApi();
});
afterAll(() => database.close());
afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  await sql`truncate processor_events`.execute(database.db);
  await sql`delete from jobs`.execute(database.db);
});

const now = () => Math.floor(Date.now() / 1_000);
const event = (overrides: Record<string, unknown> = {}) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
    ...overrides,
  });

function signatureOf(body: string, time: number | string = now(), secret = SECRET): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}

function signed(body: string, time = now(), secret = SECRET): string {
  return `t=${time},v1=${signatureOf(body, time, secret)}`;
}

async function deliver(body: string, signature: string | null) {
  const response = await app.request('/webhooks/card-processor', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
    },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function traces() {
  const { rows } = await sql<{ events: number; jobs: number }>`
    select (select count(*) from processor_events) as events,
      (select count(*) from jobs) as jobs`.execute(database.db);
  return rows[0];
}

describe('POST /webhooks/card-processor', () => {
  test('a signed webhook is stored before it is acknowledged, and then handled', async () => {
    const { status, body } = await deliver(event(), signed(event()));
    expect([status, body]).toEqual([200, { received: true }]);
    expect(await traces()).toEqual({ events: 1, jobs: 1 });
  });

  test('the same webhook again is acknowledged and changes nothing', async () => {
    await deliver(event(), signed(event()));
    await Promise.all(Array.from({ length: 20 }, () => deliver(event(), signed(event()))));
    expect(await traces()).toEqual({ events: 1, jobs: 1 });
  });

  test('a webhook of an unknown type is only stored', async () => {
    const body = event({ type: 'radar.early_fraud_warning.created', data: { object: {} } });
    expect((await deliver(body, signed(body))).status).toBe(200);
    expect(await traces()).toEqual({ events: 1, jobs: 0 });
  });

  test.each([
    ['payment_intent.succeeded', true],
    ['payment_intent.processing', false],
    ['refund.updated', false],
  ])('%s is handled a moment later only if the buyer is about to confirm the same', async (type, later) => {
    const body = event({ type });
    await deliver(body, signed(body));
    const { rows } = await sql<{ later: boolean }>`
      select run_at > created_at + interval '500 ms' as later from jobs`.execute(database.db);
    expect(rows).toEqual([{ later }]);
  });

  test('the webhook about an intent that this server created is only stored', async () => {
    const body = event({ type: 'payment_intent.created' });
    expect((await deliver(body, signed(body))).status).toBe(200);
    expect(await traces()).toEqual({ events: 1, jobs: 0 });
  });

  test('a webhook of the other mode (live money, test money) is acknowledged and ignored', async () => {
    const body = event({ livemode: true });
    expect((await deliver(body, signed(body))).status).toBe(200);
    expect(await traces()).toEqual({ events: 0, jobs: 0 });
  });

  test('one valid signature of two is enough, because a secret may be changing', async () => {
    const time = now();
    const both = `t=${time},v1=${signatureOf(event(), time, 'whsec_old')},v1=${signatureOf(event(), time)}`;
    expect((await deliver(event(), both)).status).toBe(200);
  });

  test('during a change of the secret, webhooks signed with either are accepted, and no others', async () => {
    const market = openApi({ STRIPE_WEBHOOK_SECRET: `whsec_new ${SECRET}` });
    const status = async (signature: string) =>
      (
        await market.request('/webhooks/card-processor', {
          method: 'POST',
          body: event(),
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        })
      ).status;
    const by = (secret: string) => signed(event(), now(), secret);
    expect([await status(by(SECRET)), await status(by('whsec_new'))]).toEqual([200, 200]);
    expect([
      await status(by('whsec_other')),
      await status(by(`whsec_new ${SECRET}`)),
      await status(by('')),
    ]).toEqual([400, 400, 400]);
  });

  const forgeries: [string, () => [body: string, signature: string | null]][] = [
    ['no signature', () => [event(), null]],
    ['an empty signature', () => [event(), '']],
    ['a signature by another secret', () => [event(), signed(event(), now(), 'whsec_other')]],
    ['one byte of the body changed', () => [event({ id: 'evt_2' }), signed(event())]],
    [
      'the body reformatted with other spaces',
      () => [JSON.stringify(JSON.parse(event()), null, 1), signed(event())],
    ],
    ['a time 301 s old', () => [event(), signed(event(), now() - 301)]],
    ['a time 301 s in the future', () => [event(), signed(event(), now() + 301)]],
    [
      'a new time on an old signature',
      () => [event(), signed(event(), now() - 600).replace(/t=\d+/, `t=${now()}`)],
    ],
    ['only a signature of an old scheme', () => [event(), signed(event()).replace('v1=', 'v0=')]],
    [
      'two invalid signatures',
      () => [event(), `t=${now()},v1=${'0'.repeat(64)},v1=${signatureOf(event(), now(), 'x')}`],
    ],
    ['an empty v1', () => [event(), `t=${now()},v1=`]],
    ['no time', () => [event(), `v1=${signatureOf(event())}`]],
    [
      'the signature in capitals',
      () => [event(), signed(event()).replace(/v1=.*/, (part) => part.toUpperCase())],
    ],
    ['a body that is no JSON', () => ['nonsense', signed('nonsense')]],
    ['a signature of a megabyte', () => [event(), `t=${now()},v1=${'a'.repeat(1_000_000)}`]],
  ];
  test.each(forgeries)('a webhook with %s is refused and changes nothing', async (_, forge) => {
    // Stops the clock, so that signing and checking happen in the same second.
    vi.useFakeTimers({ toFake: ['Date'] });
    const { status, body } = await deliver(...forge());
    expect([status, body.code]).toEqual([400, 'forged-event']);
    expect(await traces()).toEqual({ events: 0, jobs: 0 });
  });

  test("a webhook larger than any of the processor's is refused", async () => {
    const body = event({ data: { object: { id: 'pi_1', filler: 'x'.repeat(300_000) } } });
    expect((await deliver(body, signed(body))).status).toBe(413);
    expect(await traces()).toEqual({ events: 0, jobs: 0 });
  });
});

describe('GET /settings', () => {
  const read = async (more: Partial<PaymentsConfig>) => (await openApi(more).request('/settings')).json();

  test('returns public settings to everybody, and nothing secret', async () => {
    expect(await read({ STRIPE_API_URL: 'http://127.0.0.1:4000' })).toEqual({
      publishableKey: 'pk_test_1',
      cardApiUrl: 'http://127.0.0.1:4000',
      google: false,
      tokenSyncUrl: null,
      paymentsUrl: null,
      market: 'demo',
      feePerMille: 0,
      operator: {
        name: null,
        address: null,
        tradeLicence: null,
        taxNumber: null,
        email: null,
        phone: null,
        hours: null,
        hoursInBangla: null,
        facebook: null,
        youtube: null,
        instagram: null,
      },
    });
  });

  test('returns the details of the operator that are set', async () => {
    const given = {
      OPERATOR_NAME: 'Byte House Ltd.',
      OPERATOR_TRADE_LICENCE: 'TRAD/DNCC/012345/2024',
      OPERATOR_TAX_NUMBER: 'TIN 123456789012',
      OPERATOR_HOURS: '10 am to 8 pm',
      OPERATOR_HOURS_BANGLA: 'সকাল ১০টা থেকে রাত ৮টা',
    };
    expect(await read(given)).toMatchObject({
      operator: {
        name: 'Byte House Ltd.',
        tradeLicence: 'TRAD/DNCC/012345/2024',
        taxNumber: 'TIN 123456789012',
        email: null,
        hours: '10 am to 8 pm',
        hoursInBangla: 'সকাল ১০টা থেকে রাত ৮টা',
      },
    });
  });

  test('returns the URL for payments if it is another server', async () => {
    expect(await read({ PAYMENTS_URL: 'https://payments.market.test' })).toMatchObject({
      paymentsUrl: 'https://payments.market.test',
    });
  });

  test("returns null without another card API, so that pages use the processor's own form", async () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(await read({ MARKET: 'production', ...google })).toMatchObject({
      cardApiUrl: null,
      google: true,
      market: 'production',
    });
  });
});
