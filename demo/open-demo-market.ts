import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { marketLock } from '../tools/market/market-processes.ts';
import { lockHolder } from '../tools/pid-lock.ts';
import { makeOwnFolder } from '../tools/postgres/own-folder.ts';
import { ROOT } from '../tools/root.ts';

/** Running demo market: its addresses, and a function that stops it. */
export type DemoMarket = {
  readonly url: string;
  readonly mailboxUrl: string;
  /** Address of the database. Tests use it to create states that would otherwise take hours. */
  readonly databaseUrl: string;
  /** Stops the market and deletes its data. */
  readonly stop: () => Promise<void>;
};

type Message = { ready?: string; url?: string; mailboxUrl?: string; seeded?: boolean; words?: string };

/** Returns an environment without the settings of the developer's own market. */
function ownEnvironment(dataDir: string, settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL, PUBLIC_URL, HOST, STRIPE_SECRET_KEY, SMTP_URL, ...rest } = process.env;
  return {
    DEMO_LISTINGS: '40',
    DEMO_PICTURES: '1',
    ...rest,
    ...settings,
    MARKET: 'demo',
    PORT: '0',
    DATA_DIR: dataDir,
  };
}

/**
 * Starts a small demo market on free ports, in a temporary folder. `until` says whether to wait until the market is
 * open, or until its demo data is complete. The demo data is written at low priority, which takes minutes on a busy
 * machine. `settings` override the caller's environment.
 */
export async function startDemoMarket(
  settings: NodeJS.ProcessEnv = {},
  until: 'open' | 'complete' = 'complete',
): Promise<DemoMarket> {
  const dataDir = makeOwnFolder('demo');
  const market = fork(join(ROOT, 'tools', 'start.ts'), {
    cwd: ROOT,
    env: ownEnvironment(dataDir, settings),
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(market, 'exit');
  const stop = async () => {
    market.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    let addresses = { url: '', mailboxUrl: '' };
    await new Promise<void>((resolve, reject) => {
      void ended.then(([code]) => reject(new Error(`The demo market ended with code ${code}.`)));
      market.on('message', ({ ready, url = '', mailboxUrl = '', seeded, words }: Message) => {
        if (ready === 'market') addresses = { url, mailboxUrl };
        if (until === 'open' ? ready === 'market' : seeded === true) resolve();
        if (seeded === false) reject(new Error(`The demo data is not complete: ${words}`));
      });
    });
    const { databaseUrl = '' } = lockHolder(marketLock(dataDir))?.facts ?? {};
    return { ...addresses, databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
