import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  cardEnvironment,
  checkProduction,
  checkSettings,
  completeSettings,
  OperatorError,
  readBasics,
  resolveSettingFiles,
  settlePort,
} from './settings.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'settings-test-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function complete(environment: Record<string, string>) {
  const whole = { DATA_DIR: dataDir, PORT: '0', ...environment };
  return completeSettings(whole, readBasics(whole), 4000);
}

/**
 * Returns the errors that the operator of a production market sees for these settings; none if the settings are
 * complete.
 */
function wordsFor(settings: Awaited<ReturnType<typeof complete>>): string {
  try {
    checkSettings(settings, { demo: false });
    return '';
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}

test('a demo market needs no settings, and keeps its secrets across restarts', async () => {
  const first = await complete({});
  expect(() => checkSettings(first, { demo: true })).not.toThrow();
  expect((await complete({})).env.SESSION_SECRET).toBe(first.env.SESSION_SECRET);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('a production market gets no generated secret and names all missing settings at once', async () => {
  const settings = await complete({ MARKET: 'production' });
  expect(settings).toMatchObject({ card: undefined, mail: undefined });
  const words = wordsFor(settings);
  const needed = ['DATABASE_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'TRUST_PROXY'];
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];
  expect([...words.matchAll(/(\w+) is missing/g)].map(([, name]) => name).sort()).toEqual(
    [...needed, ...keys].sort(),
  );
});

test('a production market reports all problems of its settings at once', () => {
  const secret = join(dataDir, 'secret');
  writeFileSync(secret, 'a secret of more than thirty-two characters');
  const faulty = {
    MARKET: 'production',
    PORT: '99999',
    PUBLIC_URL: 'http://market.example',
    SESSION_SECRET: 'given twice, which is once too often',
    SESSION_SECRET_FILE: secret,
    SMTP_URL_FILE: join(dataDir, 'nowhere'),
    STRIPE_SECRET_KEY: 'sk_liveabc',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    MAIL_FROM: 'Market <no-reply@market.example>',
    TRUST_PROXY: '1',
    DATA_DIR: dataDir,
  };
  expect(() => checkProduction(faulty)).toThrow(OperatorError);
  const names = [
    'SESSION_SECRET_FILE',
    'SMTP_URL_FILE',
    'DATABASE_URL',
    'PORT',
    'STRIPE_SECRET_KEY',
    'PUBLIC_URL',
  ];
  try {
    checkProduction(faulty);
  } catch (error) {
    const lines = String(error).split('\n').slice(1);
    expect(lines.map((line) => line.trim().split(' ')[0]).sort()).toEqual(names.sort());
  }
  expect(() => checkProduction({ ...faulty, MARKET: 'demo' })).not.toThrow();
});

test('a production market reports each missing setting, though it has all others', async () => {
  const whole = {
    MARKET: 'production',
    PUBLIC_URL: 'https://market.example',
    DATABASE_URL: 'postgres://database.example/market',
    SESSION_SECRET: 'a secret of more than thirty-two characters',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Market <no-reply@market.example>',
    TRUST_PROXY: '1',
    DATA_DIR: dataDir,
  };
  expect(wordsFor(await complete(whole))).toBe('');
  for (const name of ['PUBLIC_URL', 'DATABASE_URL']) {
    const settings = await complete({ ...whole, [name]: '' });
    expect(wordsFor(settings)).toMatch(new RegExp(`:\n  ${name} is missing: .*$`));
  }
});

test('real keys and a real mail server replace the stand-ins', async () => {
  const settings = await complete({ STRIPE_SECRET_KEY: 'sk_live_1', SMTP_URL: 'smtp://mail.example' });
  expect(settings).toMatchObject({ card: undefined, mail: undefined });
  expect(settings.env.STRIPE_API_URL).toBeUndefined();
  expect(settings.env.SMTP_URL).toBe('smtp://mail.example');
});

test('the stand-in sends the webhooks that operators are asked to enable', async () => {
  const { env } = await complete({});
  const { WEBHOOK_EVENTS } = cardEnvironment(env, readBasics({ DATA_DIR: dataDir }), 4001);
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, listed = ''] = /card-processor`: (.*?) Other types/s.exec(guide) ?? [];
  expect(listed.match(/[a-z_]+(?:\.[a-z_]+)+/g)).toEqual(WEBHOOK_EVENTS?.split(','));
});

test('a port in use is reported with advice', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const basics = readBasics({ PORT: String(port) });
  await expect(settlePort(basics)).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
  await expect(settlePort(basics)).rejects.toThrow(`PORT=${port + 1} npm start`);
  server.close();
});

test('a misspelled kind of market is refused and never opens a demo', () => {
  expect(() => readBasics({ MARKET: 'Production' })).toThrow(
    'MARKET is "Production". It must be production, or demo',
  );
});

test('no command uses settings of a production market for a demo', () => {
  const file = join(dataDir, 'key');
  writeFileSync(file, 'sk_live_1\n');
  for (const environment of [{ ADMIN_EMAIL: 'a@market.example' }, { STRIPE_SECRET_KEY_FILE: file }]) {
    expect(() => resolveSettingFiles(environment)).toThrow(/MARKET is missing/);
    expect(() => resolveSettingFiles({ ...environment, MARKET: 'demo' })).not.toThrow();
  }
});

test('an invalid port is refused with a message', () => {
  expect(() => readBasics({ PORT: 'seventy' })).toThrow('PORT is "seventy"');
});
