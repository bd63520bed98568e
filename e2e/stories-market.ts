import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startDemoMarket } from '../demo/open-demo-market.ts';
import { ROOT } from '../tools/root.ts';

/** Market for the browser stories. */
export type StoriesMarket = {
  /** Environment variables with the addresses of the market. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

/** Starts the push service for the browsers of the stories. */
async function startPushService(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const child = fork(join(ROOT, 'sandbox', 'push-service', 'main.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0' },
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, stop: () => void child.kill('SIGTERM') };
}

/** Starts a small demo market and a push service on free ports, with their own data folder. */
export async function startStoriesMarket(): Promise<StoriesMarket> {
  const push = await startPushService();
  // TRUST_PROXY lets API calls choose their client address. The market limits uploads per client address, and in the
  // stories one machine acts for many people.
  const { url, mailboxUrl, databaseUrl, stop } = await startDemoMarket({
    PUSH_SERVICES: push.url,
    TRUST_PROXY: '1',
  });
  return {
    env: {
      MARKET_URL: url,
      MAILBOX_URL: mailboxUrl,
      MARKET_DATABASE_URL: databaseUrl,
      PUSH_SERVICES: push.url,
    },
    stop: async () => {
      await stop();
      push.stop();
    },
  };
}
