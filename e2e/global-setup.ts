import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

type Message = { ready?: string; url?: string; mailboxUrl?: string; seeded?: boolean; words?: string };

/** Settings of the caller's own market that must not leak into the one made for the tests. */
function ownEnvironment(dataDir: string): NodeJS.ProcessEnv {
  const { DATABASE_URL, PUBLIC_URL, HOST, STRIPE_SECRET_KEY, SMTP_URL, ...rest } = process.env;
  return {
    DEMO_LISTINGS: '40',
    DEMO_PICTURES: '1',
    ...rest,
    MARKET: 'demo',
    PORT: '0',
    DATA_DIR: dataDir,
  };
}

/**
 * Starts a whole market for the stories, on free ports and in a folder of its own, and waits until its demo
 * data is complete. The answer stops exactly that market.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'secondbyte-e2e-'));
  chmodSync(dataDir, 0o755);
  const market = fork(join(ROOT, 'tools', 'start.ts'), {
    cwd: ROOT,
    env: ownEnvironment(dataDir),
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(market, 'exit');
  const tearDown = async () => {
    market.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      void ended.then(([code]) =>
        reject(new Error(`The market for the browser tests ended with code ${code}.`)),
      );
      market.on('message', (message: Message) => {
        if (message.ready === 'market') {
          process.env.MARKET_URL = message.url;
          process.env.MAILBOX_URL = message.mailboxUrl;
        }
        if (message.seeded === true) resolve();
        if (message.seeded === false) reject(new Error(`The demo data is not complete: ${message.words}`));
      });
    });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
