import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { folderStorage, openStorage, type Storage } from '#platform/process/storage.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { startMail } from '../../sandbox/mail/start-mail.ts';
import { readConfig } from '../../src/app/settings.ts';
import { pictureFiles } from '../../src/domains/images/public-api.server.ts';
import { CARD_KEYS, startTestCardProcessor } from '../../src/domains/payments/testing/card-processor.ts';
import { backupName } from '../backup/backup-names.ts';
import { judgeDisk, judgeDisks, judgeSkew } from './checks/machine.ts';
import { checks, describeFinding, runCheck } from './checks.ts';
import { startBucket } from './testing/bucket.ts';

const GIB = 1024 ** 3;
const NOBODY = '127.0.0.1:9';

let url: string;
let database: Database;
let folder: string;
let closers: (() => unknown)[] = [];

beforeAll(async () => {
  url = (await testDatabase()).url;
  database = openDatabase(url, { poolSize: 2 });
  folder = await mkdtemp(join(tmpdir(), 'doctor-test-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  for (const close of closers) await close();
  closers = [];
});

type Changes = {
  readonly settings?: Record<string, string>;
  readonly storage?: Storage;
  readonly db?: Database;
};

/** Runs a check in a market with these settings and returns its finding. */
async function find(name: string, { settings = {}, storage, db = database }: Changes = {}) {
  const config = readConfig({
    DATABASE_URL: url,
    DATA_DIR: folder,
    SESSION_SECRET: 'the secret of a market that lives for one test',
    STRIPE_SECRET_KEY: CARD_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: CARD_KEYS.webhookSecret,
    SMTP_URL: `smtp://${NOBODY}`,
    ...settings,
  });
  const check = checks[name];
  if (!check) throw new Error(`there is no check ${name}`);
  const surroundings = {
    config,
    database: db,
    storage: storage ?? (await openStorage(config)),
    isOpen: true,
  };
  return runCheck(check, surroundings);
}

const PRODUCTION = {
  MARKET: 'production',
  PUBLIC_URL: 'https://market.example',
  MAIL_FROM: 'a@market.example',
  TRUST_PROXY: '1',
};

describe('mail', () => {
  async function startSmtp(options: SMTPServerOptions): Promise<string> {
    const server = new SMTPServer({ disableReverseLookup: true, closeTimeout: 0, ...options });
    server.on('error', () => {});
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }
  const onAuth: SMTPServerOptions['onAuth'] = ({ password }, _, done) =>
    password === 'right' ? done(null, { user: 'market' }) : done(new Error('535 no'));

  test('passes with the stand-in, which gets no email', async () => {
    const mail = await startMail({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir: join(folder, 'mail') });
    closers.push(mail.stop);
    expect(await find('mail', { settings: { SMTP_URL: mail.smtpUrl } })).toMatchObject({ state: 'ok' });
    expect(await (await fetch(mail.url)).text()).not.toContain('no-reply@');
  });

  test('passes if the server accepts user and password over TLS, and fails otherwise', async () => {
    // The mail server in the test warns that the key of its certificate is public.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = await startSmtp({ secure: true, onAuth });
    const look = (sign: string, query = '?tls.rejectUnauthorized=false') =>
      find('mail', { settings: { SMTP_URL: `smtps://${sign}@${server}${query}` } });
    expect(await look('market:right')).toEqual({
      state: 'ok',
      words: `${server} accepts our sign-in, over TLS`,
    });
    expect(await look('market:wrong')).toMatchObject({
      state: 'fail',
      advice: 'Check user and password in SMTP_URL.',
    });
    expect(await look('market:right', '')).toMatchObject({
      state: 'fail',
      advice: expect.stringContaining('certificate'),
    });
  });

  test('fails if TLS is required and missing, and if nobody answers', async () => {
    const server = await startSmtp({ disabledCommands: ['STARTTLS'], authOptional: true });
    const demanding = { SMTP_URL: `smtp://${server}?requireTLS=true` };
    expect(await find('mail', { settings: demanding })).toMatchObject({ state: 'fail' });
    expect(await find('mail', { settings: { SMTP_URL: `smtp://${server}` } })).toMatchObject({ state: 'ok' });
    expect(await find('mail')).toMatchObject({ state: 'fail', advice: expect.stringContaining('SMTP_URL') });
  });
});

test('operator: name, address, licence and tax number are required only in production', async () => {
  expect(await find('operator')).toMatchObject({ state: 'skipped' });
  const some = { OPERATOR_NAME: 'Byte House Ltd.', OPERATOR_ADDRESS: 'Dhaka', OPERATOR_TRADE_LICENCE: '1' };
  expect(await find('operator', { settings: { ...PRODUCTION, ...some } })).toMatchObject({
    state: 'warn',
    words: 'not set: OPERATOR_TAX_NUMBER',
  });
  const all = { ...some, OPERATOR_TAX_NUMBER: 'TIN 123456789012' };
  expect(await find('operator', { settings: { ...PRODUCTION, ...all } })).toMatchObject({ state: 'ok' });
});

describe('the card processor', () => {
  test('passes if it accepts our key; a wrong key, no answer, and a test key in production are told apart', async () => {
    const cards = await startTestCardProcessor();
    closers.push(cards.close);
    const STRIPE_API_URL = cards.url;
    expect(await find('cards', { settings: { STRIPE_API_URL } })).toMatchObject({ state: 'ok' });
    const wrong = { STRIPE_API_URL, STRIPE_SECRET_KEY: 'sk_test_wrong' };
    expect(await find('cards', { settings: wrong })).toMatchObject({
      state: 'fail',
      words: expect.stringContaining('401'),
    });
    expect(await find('cards', { settings: { STRIPE_API_URL, ...PRODUCTION } })).toMatchObject({
      state: 'warn',
    });
    const away = { STRIPE_API_URL: `http://${NOBODY}` };
    expect(await find('cards', { settings: away })).toMatchObject({
      state: 'fail',
      words: expect.stringContaining('no useful answer'),
    });
  });

  test('must send webhooks about payments', async () => {
    expect(await find('webhook')).toEqual({ state: 'ok', words: 'no webhook of the card processor so far' });
    await sql`begin; set local session_replication_role = replica;
      insert into payments (intent_id, booking_id, amount_poisha, email, outcome, paid_at)
      values (gen_random_uuid(), gen_random_uuid(), 1, 'x', 'settled', now() - interval '1 hour'); commit`.execute(
      database.db,
    );
    expect(await find('webhook')).toMatchObject({
      state: 'fail',
      advice: expect.stringContaining('/webhooks/card-processor'),
    });
    await sql`insert into processor_events (id, type, body, received_at)
      values ('evt_doctor', 'x', '{}', now() - interval '59 minutes')`.execute(database.db);
    expect(await find('webhook')).toMatchObject({ state: 'ok', words: expect.stringContaining('00:59') });
  });
});

describe('pictures', () => {
  test('are written, read and removed in a folder and in a bucket', async () => {
    const bucket = await startBucket();
    closers.push(bucket.close);
    expect(await find('pictures')).toMatchObject({ state: 'ok', words: expect.stringContaining(folder) });
    const inBucket = (S3_ACCESS_KEY_ID: string) => ({
      settings: {
        S3_BUCKET: 'pictures',
        S3_ENDPOINT: bucket.url,
        S3_ACCESS_KEY_ID,
        S3_SECRET_ACCESS_KEY: 'secret',
      },
    });
    expect(await find('pictures', inBucket('right'))).toMatchObject({ state: 'ok' });
    expect(await find('pictures', inBucket('wrong'))).toMatchObject({
      state: 'fail',
      advice: expect.stringContaining('S3_ENDPOINT'),
    });
  });

  test('that are changed or cannot be written are a failure', async () => {
    const storage = await folderStorage(join(folder, 'odd'));
    const deaf: Storage = { ...storage, put: () => Promise.reject(new Error('read-only file system')) };
    expect(await find('pictures', { storage: deaf })).toMatchObject({
      state: 'fail',
      words: expect.stringContaining('read-only'),
    });
    const odd: Storage = { ...storage, put: (key, _, type) => storage.put(key, Buffer.from('x'), type) };
    expect(await find('pictures', { storage: odd })).toMatchObject({ state: 'fail' });
  });

  test('are in the store of this market, or the doctor reports it', async () => {
    expect(await find('picture-store')).toMatchObject({ state: 'skipped' });
    await sql`insert into picture_store (id) values (gen_random_uuid())`.execute(database.db);
    expect(await find('picture-store')).toMatchObject({
      state: 'fail',
      advice: expect.stringContaining('npm run admin -- pictures'),
    });
    await sql`truncate picture_store`.execute(database.db);
  });
});

describe('pictures on pages', () => {
  const ID = 'ab'.repeat(16);

  test('are looked up in the store, and reported as missing in another folder', async () => {
    expect(await find('missing-pictures')).toMatchObject({ state: 'ok' });
    await sql`insert into images (id, width, height, placeholder, uses) values (${ID}, 4, 3, '', 1)`.execute(
      database.db,
    );
    expect(await find('missing-pictures')).toMatchObject({
      state: 'fail',
      words: expect.stringContaining('1 of 1'),
      advice: expect.stringContaining('DATA_DIR'),
    });
    const storage = await folderStorage(join(folder, 'whole'));
    for (const { key, contentType, isRegenerable } of pictureFiles(ID))
      if (!isRegenerable) await storage.put(key, Buffer.from(key), contentType);
    expect(await find('missing-pictures', { storage })).toMatchObject({ state: 'ok' });
    await sql`delete from images where id = ${ID}`.execute(database.db);
  });
});

test('disputes at banks that were lost are named with their sum', async () => {
  expect(await find('bank-disputes')).toEqual({ state: 'ok', words: 'no dispute was lost' });
  await sql`insert into processor_differences (about, processor_id, theirs_poisha, found_at, is_lost)
    values ('dispute', 'dp_open', 100, now(), false), ('dispute', 'dp_lost', 3850000, now(), true)`.execute(
    database.db,
  );
  expect(await find('bank-disputes')).toEqual({ state: 'ok', words: 'lost: 1, in all ৳38,500' });
  await sql`delete from processor_differences`.execute(database.db);
});

describe('the machine', () => {
  test.each([
    [1_900, 'ok'],
    [-2_100, 'warn'],
    [61_000, 'fail'],
  ])('a clock that differs by %s ms is %s', (skewMs, state) => {
    expect(judgeSkew(skewMs).state).toBe(state);
  });

  test.each([
    [50, 100, 'ok'],
    [50, 2_000, 'warn'],
    [1, 10, 'warn'],
    [0.2, 100, 'fail'],
  ])('%s of %s GiB free are %s', (free, size, state) => {
    expect(judgeDisk('/data', free * GIB, size * GIB).state).toBe(state);
  });

  test('of several disks, the fullest is reported', () => {
    const disk = (folder: string, free: number) => ({ folder, free: free * GIB, size: 100 * GIB });
    const [data, pictures, backups] = [disk('/data', 50), disk('/pictures', 1), disk('/backups', 0.1)];
    expect(judgeDisks([data, pictures])).toMatchObject({
      state: 'warn',
      words: expect.stringContaining('/pictures'),
    });
    expect(judgeDisks([data, pictures, backups]).words).toContain('/backups');
    expect(judgeDisks([data, disk('/other', 60)]).words).toContain('/data');
  });

  test('passes here: settings, clock, versions', async () => {
    for (const name of ['settings', 'clock', 'versions'])
      expect(await find(name), name).toMatchObject({ state: 'ok' });
  });

  test('an older or newer schema is reported', async () => {
    const { rows } = await sql<{ name: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning name`.execute(
      database.db,
    );
    expect(await find('versions')).toMatchObject({
      state: 'warn',
      advice: expect.stringContaining('migrate.ts'),
    });
    await sql`insert into kysely_migration (name, timestamp) values (${rows[0]?.name}, ''), ('20991231_2359_later', '')`.execute(
      database.db,
    );
    expect(await find('versions')).toMatchObject({
      state: 'fail',
      words: expect.stringContaining('20991231_2359_later'),
      advice: expect.stringContaining('by a newer version'),
    });
    await sql`delete from kysely_migration where name = '20991231_2359_later'`.execute(database.db);
  });

  test.each([
    ['of another revision', '20991231_2359_other', 'by another revision'],
    [
      'from before the migrations had times',
      '0001_platform',
      'from before 26 November 2026 and cannot be upgraded',
    ],
  ])('a schema %s is not taken for a newer one', async (_, other, advice) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db);
    await sql`update kysely_migration set name = ${other}
      where name = (select max(name) from kysely_migration)`.execute(database.db);
    expect(await find('versions')).toMatchObject({ state: 'fail', advice: expect.stringContaining(advice) });
    const newest =
      rows
        .map(({ name }) => name)
        .toSorted()
        .at(-1) ?? '';
    await sql`update kysely_migration set name = ${newest} where name = ${other}`.execute(database.db);
  });
});

describe('the market', () => {
  test('is checked through the database; without one the rest cannot be checked', async () => {
    expect(await find('database')).toMatchObject({ state: 'ok' });
    const DATABASE_URL = `postgres://nobody@${NOBODY}/market`;
    expect(await find('database', { settings: { DATABASE_URL } })).toMatchObject({
      state: 'fail',
      words: expect.stringContaining(NOBODY),
    });
    const away = openDatabase(DATABASE_URL, { poolSize: 1 });
    closers.push(away.close);
    expect(await find('webhook', { db: away })).toMatchObject({ state: 'skipped' });
  });

  test('has a live worker, or the doctor reports waiting work', async () => {
    expect(await find('worker', { settings: PRODUCTION })).toMatchObject({ state: 'fail' });
    await sql`insert into heartbeats values ('worker', now())`.execute(database.db);
    expect(await find('worker', { settings: PRODUCTION })).toMatchObject({ state: 'ok' });
  });

  test('answers at its address, or another program does, or none', async () => {
    let body = '{"status":"live"}';
    const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    const PUBLIC_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await find('address', { settings: { PUBLIC_URL } })).toMatchObject({ state: 'ok' });
    body = 'It works!';
    expect(await find('address', { settings: { PUBLIC_URL } })).toMatchObject({ state: 'warn' });
    expect(await find('address', { settings: { PUBLIC_URL: `http://${NOBODY}` } })).toMatchObject({
      state: 'warn',
    });
  });

  test('has a backup of last night, an old one, or none', async () => {
    const BACKUP_DIR = join(folder, 'kept');
    const look = () => find('backups', { settings: { ...PRODUCTION, BACKUP_DIR } });
    const add = async (hours: number, file = 'manifest.json') => {
      const path = join(BACKUP_DIR, backupName(new Date(Date.now() - hours * 3_600_000)));
      await mkdir(path, { recursive: true });
      await writeFile(join(path, file), '');
    };
    expect(await look()).toMatchObject({ state: 'warn', words: `none in ${BACKUP_DIR}` });
    await add(200);
    expect(await look()).toMatchObject({ state: 'fail' });
    await add(30);
    expect(await look()).toMatchObject({ state: 'warn' });
    await add(1, 'half-done');
    expect(await look()).toMatchObject({ state: 'warn' });
    await add(2);
    expect(await look()).toMatchObject({ state: 'ok', words: expect.stringContaining('2 h old') });
  });
});

test('a finding is one line, with a second line about what to do', () => {
  expect(describeFinding('disk', { state: 'ok', words: 'much room' })).toMatch(/^✓ disk +much room$/);
  const lines = describeFinding('disk', { state: 'fail', words: 'full', advice: 'Make room.' });
  expect(lines).toMatch(/^✗ disk +full\n +→ Make room\.$/);
});
