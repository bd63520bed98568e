import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '#platform/process/log.server.ts';
import { CARD_KEYS, startTestCardProcessor, type TestCardProcessor } from '../testing/card-processor.ts';
import { paymentsConfig } from '../testing/fixtures.ts';
import { openGateway } from './open-gateway.server.ts';
import { reportProcessor } from './report-processor.server.ts';

const INFO = 30;
const WARN = 40;
const ERROR = 50;

let cards: TestCardProcessor;

beforeAll(async () => {
  cards = await startTestCardProcessor();
});
afterAll(() => cards?.close());
afterEach(() => vi.useRealTimers());

/** Opens a client of the processor, and collects the log lines of that client. */
function openTestGateway({ url = cards.url, secretKey = CARD_KEYS.secretKey as string } = {}) {
  const written: string[] = [];
  const log = createLog('info', 'test', { write: (text) => written.push(text) });
  const card = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: CARD_KEYS.webhookSecret,
  };
  const lines = () =>
    written
      .join('')
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { gateway: openGateway(paymentsConfig(card, { STRIPE_API_URL: url }), log), log, lines };
}

const reported = async (options: Parameters<typeof openTestGateway>[0]) => {
  const { gateway, log, lines } = openTestGateway(options);
  await reportProcessor(gateway, log);
  const ofReport = () => lines().filter(({ msg }) => msg !== 'calls to the card processor fail');
  await expect.poll(ofReport).toHaveLength(1);
  return ofReport()[0];
};

test('a processor that accepts our key is logged, too', async () => {
  expect(await reported({})).toMatchObject({ level: INFO });
});

test('a processor that refuses our key causes a clear error and no failure', async () => {
  const line = await reported({ secretKey: 'sk_test_wrong' });
  expect(line).toMatchObject({ level: ERROR, status: 401 });
  expect(line?.msg).toMatch(/refuses the key .* Check STRIPE_SECRET_KEY/);
  expect(JSON.stringify(line)).not.toContain('sk_test');
});

test('a processor that does not answer causes a warning and no failure', async () => {
  expect(await reported({ url: 'http://127.0.0.1:9' })).toMatchObject({ level: WARN });
});

test('many refusals in one second are one log line with their number', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { gateway, lines } = openTestGateway({ secretKey: 'sk_test_wrong' });
  const failed = await Promise.allSettled(Array.from({ length: 20 }, () => gateway.probe()));
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true);
  // The log writes its lines after a short delay.
  vi.advanceTimersByTime(2_000);
  expect(lines()).toMatchObject([
    { level: WARN, counts: { 'refused with 401': 20 }, msg: 'calls to the card processor fail' },
  ]);
});

test('an intent that the processor does not know is no failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { gateway, lines } = openTestGateway();
  expect(await gateway.findIntent('pi_unknown')).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(lines()).toEqual([]);
});
