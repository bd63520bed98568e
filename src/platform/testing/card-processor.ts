import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Settings under which the product and a test's card processor know each other. */
export const CARD_KEYS = {
  secretKey: 'sk_test_of_this_test',
  publishableKey: 'pk_test_of_this_test',
  webhookSecret: 'whsec_of_this_test',
} as const;

/** Test cards by what they do. */
export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  settlesLater: '4000000000008880',
} as const;

/** A card processor of a test's own, in a process of its own. */
export type TestCardProcessor = {
  readonly url: string;
  /** Pays as a browser does, with the client secret; answers the intent's state or the error's code. */
  readonly pay: (clientSecret: string, card?: string) => Promise<string>;
  /** Tells the stand-in how to misbehave, or asks it what it did. */
  readonly control: (method: string, path: string, body?: unknown) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

function whenReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', (code) =>
      reject(new Error(`the card processor ended with ${code} before it was ready`)),
    );
  });
}

async function pay(url: string, clientSecret: string, card: string): Promise<string> {
  const [intentId] = clientSecret.split('_secret_');
  const response = await fetch(`${url}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${CARD_KEYS.publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  const answer = (await response.json()) as { status?: string; error?: { code?: string; message: string } };
  return answer.status ?? answer.error?.code ?? answer.error?.message ?? 'unknown';
}

async function control(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}/sandbox/${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the card processor refused ${method} ${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * Starts the stand-in of the card processor for a test. It runs in its own process and is spoken to over the
 * network only, so the product's code depends on it as little as on the real one.
 */
export async function startTestCardProcessor(
  options: { /** How long slow cards stay undecided, in ms. */ readonly settleDelayMs?: number } = {},
): Promise<TestCardProcessor> {
  const folder = await mkdtemp(join(tmpdir(), 'secondbyte-cards-'));
  const child = fork(join(import.meta.dirname, '../../../sandbox/card-processor/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      SECRET_KEY: CARD_KEYS.secretKey,
      PUBLISHABLE_KEY: CARD_KEYS.publishableKey,
      WEBHOOK_SECRET: CARD_KEYS.webhookSecret,
      WEBHOOK_URL: '',
      ...(options.settleDelayMs === undefined ? {} : { SETTLE_DELAY_MS: String(options.settleDelayMs) }),
    },
  });
  const url = await whenReady(child);
  return {
    url,
    pay: (clientSecret, card = CARDS.pays) => pay(url, clientSecret, card),
    control: (method, path, body) => control(url, method, path, body),
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
