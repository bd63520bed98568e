// Fills an empty database with the demo market. The supervisor of the market starts this program after the web server.
// The program may be killed at any time, because the next start continues its work.

import { systemClock } from '#kernel/clock.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { openStorage } from '#platform/process/storage.server.ts';
import { readConfig } from '../src/app/settings.ts';
import { openImageProcessor } from '../src/domains/images/public-api.server.ts';
import { createPayments } from '../src/domains/payments/payments.server.ts';
import { CONCURRENCY } from './fill/fill-deps.ts';
import { type FillOutcome, fillDemoMarket } from './fill/fill-market.ts';
import { readMarketSize } from './small-market.ts';

const CLOSING_WORDS: Partial<Record<FillOutcome, string>> = {
  filled: 'complete.',
  'under-way': 'another process is filling it.',
};

async function seed(): Promise<void> {
  const started = Date.now();
  const config = readConfig(process.env);
  if (config.MARKET === 'production') throw new Error('A production market must not get demo data.');
  const log = createLog('silent', 'seed');
  const database = openDatabase(config.DATABASE_URL, { poolSize: CONCURRENCY + 2 });
  const { db } = database;
  const deps = {
    database,
    imageProcessor: openImageProcessor({ db, storage: await openStorage(config), concurrency: CONCURRENCY }),
    gateway: createPayments({ db, config, log, clock: systemClock }).gateway,
    card: { apiUrl: config.STRIPE_API_URL, publishableKey: config.STRIPE_PUBLISHABLE_KEY },
    print: (line: string) => console.log(line),
    onAccounts: () => process.send?.({ ready: 'accounts' }),
  };
  try {
    const outcome = await fillDemoMarket(deps, readMarketSize(process.env));
    const words = CLOSING_WORDS[outcome];
    if (words) console.log(`${words} (${Math.round((Date.now() - started) / 1000)} s)`);
  } finally {
    await database.close();
  }
}

// Without the supervisor the database also stops soon, so the program exits.
const leave = () => process.exit(1);
process.on('disconnect', leave);
await seed();
process.off('disconnect', leave);
