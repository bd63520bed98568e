import { setTimeout as sleep } from 'node:timers/promises';
import { createDisposer, type Disposer } from './disposer.ts';
import { type Market, type StartOptions, startMarketProcesses } from './market-processes.ts';
import { operatorVoice } from './output.ts';
import { OperatorError } from './settings.ts';

/**
 * Timeout of a shutdown in ms. After this time the process exits, even if a part has not stopped. The remaining
 * children notice that their parent is gone, and end.
 */
const FAREWELL_MS = 45_000;

/** Password of every demo account. */
const DEMO_PASSWORD = 'secondbyte';

const DEMO_ACCOUNTS = [
  ['admin@secondbyte.test', 'admin'],
  ['seller@secondbyte.test', 'verified seller'],
  ['newseller@secondbyte.test', 'seller, not verified yet'],
  ['buyer@secondbyte.test', 'buyer'],
  ['buyer2@secondbyte.test', 'buyer'],
] as const;

/** Prints the market's URL, and the demo accounts if they can sign in. */
function announce(market: Market, hasAccounts: boolean): void {
  const lines = ['', `Secondbyte is open:  ${market.url}`];
  if (market.mailboxUrl) lines.push(`Mail it sends:       ${market.mailboxUrl}`);
  if (hasAccounts) {
    lines.push('', `Demo accounts, password "${DEMO_PASSWORD}":`);
    for (const [email, role] of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(27)} ${role}`);
  }
  lines.push('', 'Ctrl-C stops it.', '');
  market.sink.print(lines.join('\n'));
}

function wordsFor(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error && !process.env.DEBUG ? error.message : error;
}

/** Fills the demo market. A failure is only reported, because the market still runs. */
async function seed(market: Market, disposer: Disposer): Promise<void> {
  let isAnnounced = false;
  const open = (hasAccounts: boolean) => {
    if (!isAnnounced) announce(market, hasAccounts);
    isAnnounced = true;
  };
  try {
    await market.seed(() => open(true));
    open(false);
    process.send?.({ seeded: true });
  } catch (error) {
    if (disposer.isClosed())
      return market.sink.print('The demo data is incomplete. The next start completes it.');
    open(false);
    const words = error instanceof Error ? error.message : String(error);
    market.sink.print(`The demo data is not complete: ${words}`);
    process.send?.({ seeded: false, words });
  }
}

/**
 * Runs a market until a signal comes or the parent process is gone. Sends the parent
 * `{ready: 'market', url, mailboxUrl}` when visitors may come. Later it sends `{seeded: true}` when the demo data is
 * complete, or `{seeded: false, words}` after a failure.
 */
export async function runMarket(environment: NodeJS.ProcessEnv, options: StartOptions = {}): Promise<void> {
  const disposer = createDisposer();
  const print = operatorVoice(environment.MARKET === 'production');
  let opening: Promise<unknown> = Promise.resolve();
  const stop = async (code: number) => {
    if (disposer.isClosed()) return;
    setTimeout(() => process.exit(code || 1), FAREWELL_MS).unref();
    await disposer.close();
    // Parts that are still starting stop as soon as they have started.
    await Promise.race([opening.catch(() => {}), sleep(FAREWELL_MS)]);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!disposer.isClosed()) print('Stopping …');
      void stop(0);
    });
  }
  process.on('disconnect', () => void stop(0));
  // Only a broken terminal causes this error, and then nobody can read a message.
  process.stdout.on('error', () => void stop(1));

  opening = startMarketProcesses(environment, disposer, options).then(async (market) => {
    process.send?.({ ready: 'market', url: market.url, mailboxUrl: market.mailboxUrl });
    await seed(market, disposer);
  });
  try {
    await opening;
  } catch (error) {
    if (disposer.isClosed()) return;
    console.error(`\n${wordsFor(error)}\n`);
    await stop(1);
  }
}
