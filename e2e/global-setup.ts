import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startDemoMarket } from '../demo/open-demo-market.ts';
import { ROOT } from '../tools/root.ts';

/** The push service that browsers of stories subscribe to. */
async function startPushService(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const child = fork(join(ROOT, 'sandbox', 'push-service', 'main.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0' },
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { url, stop: () => void child.kill('SIGTERM') };
}

/** Starts the market that the stories happen in. The answer stops exactly that market. */
export default async function setUp(): Promise<() => Promise<void>> {
  const push = await startPushService();
  process.env.PUSH_SERVICES = push.url;
  // Then calls may say from where they come: one source may send so many pictures only, and here it plays many people.
  process.env.TRUST_PROXY = '1';
  const { url, mailboxUrl, databaseUrl, stop } = await startDemoMarket();
  process.env.MARKET_URL = url;
  process.env.MAILBOX_URL = mailboxUrl;
  process.env.MARKET_DATABASE_URL = databaseUrl;
  return async () => {
    await stop();
    push.stop();
  };
}
