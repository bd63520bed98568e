import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cardClient } from './card-client.ts';

/** Keys that a test's product and its card processor share. */
export const CARD_KEYS = {
  secretKey: 'sk_test_of_this_test',
  publishableKey: 'pk_test_of_this_test',
  webhookSecret: 'whsec_of_this_test',
} as const;

/** Card processor of one test, in its own process. */
export type TestCardProcessor = ReturnType<typeof cardClient> & { readonly close: () => Promise<void> };

function whenReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', (code) =>
      reject(new Error(`the card processor exited with code ${code} before it was ready`)),
    );
  });
}

/**
 * Starts the stand-in of the card processor for a test. It runs in its own process and is reached only over the
 * network. So the product's code needs no exception for tests.
 */
export async function startTestCardProcessor(
  options: { /** Time in ms until the stand-in decides a slow card. */ readonly settleDelayMs?: number } = {},
): Promise<TestCardProcessor> {
  const folder = await mkdtemp(join(tmpdir(), 'secondbyte-cards-'));
  const child = fork(join(import.meta.dirname, '../../../../sandbox/card-processor/main.ts'), {
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
    ...cardClient(url, CARD_KEYS.publishableKey),
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
