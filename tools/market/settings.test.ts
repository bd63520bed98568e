import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cardEnvironment, checkSettings, completeSettings, readBasics, settlePort } from './settings.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'settings-test-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function complete(environment: Record<string, string>) {
  const whole = { DATA_DIR: dataDir, PORT: '0', ...environment };
  return completeSettings(whole, readBasics(whole), 4000);
}

test('a demo market lacks no setting, and keeps its secrets to itself and over restarts', async () => {
  const first = await complete({});
  expect(() => checkSettings(first)).not.toThrow();
  expect((await complete({})).env.SESSION_SECRET).toBe(first.env.SESSION_SECRET);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('a production market gets no secret made up and names all that is missing at once', async () => {
  const settings = await complete({ MARKET: 'production' });
  expect(settings).toMatchObject({ card: undefined, mail: undefined });
  expect(() => checkSettings(settings)).toThrow(/SESSION_SECRET is missing[\s\S]*SMTP_URL is missing/);
});

test('real keys and a real mail server take the place of the stand-ins', async () => {
  const settings = await complete({ STRIPE_SECRET_KEY: 'sk_live_1', SMTP_URL: 'smtp://mail.example' });
  expect(settings).toMatchObject({ card: undefined, mail: undefined });
  expect(settings.env.STRIPE_API_URL).toBeUndefined();
  expect(settings.env.SMTP_URL).toBe('smtp://mail.example');
});

test('the stand-in sends the messages that operators are told to have sent', async () => {
  const { env } = await complete({});
  const { WEBHOOK_EVENTS } = cardEnvironment(env, readBasics({ DATA_DIR: dataDir }), 4001);
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, told = ''] = /card-processor`: (.*?) Other types/s.exec(guide) ?? [];
  expect(told.match(/[a-z_]+\.[a-z_]+/g)).toEqual(WEBHOOK_EVENTS?.split(','));
});

test('a taken port is said so, with a way out', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const basics = readBasics({ PORT: String(port) });
  await expect(settlePort(basics)).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
  await expect(settlePort(basics)).rejects.toThrow(`PORT=${port + 1} npm start`);
  server.close();
});

test('a port that is no number is refused with words', () => {
  expect(() => readBasics({ PORT: 'seventy' })).toThrow('PORT is "seventy"');
});
