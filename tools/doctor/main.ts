// npm run doctor [-- NAME…]: checks the market's environment and data, and gives advice; see docs/operations.md.
import { openDatabase } from '#platform/db/database.server.ts';
import { ConfigError } from '#platform/process/config.server.ts';
import { openStorage } from '#platform/process/storage.server.ts';
import { type Config, readConfig } from '../../src/app/settings.ts';
import { marketLock } from '../market/market-processes.ts';
import { lockHolder } from '../pid-lock.ts';
import { checks, describeFinding, runCheck } from './checks.ts';
import { fail } from './finding.ts';
import { checkInvariants, describeBreaches } from './invariants.ts';

/** Name on the command line for the check of all invariants. */
const DATA = 'data';

/** Prints the findings of the named checks in order; returns the number of failures. */
async function lookAround(config: Config, names: readonly string[]): Promise<number> {
  const database = openDatabase(config.DATABASE_URL, { poolSize: 4 });
  const isOpen = config.MARKET === 'production' || lockHolder(marketLock(config.DATA_DIR)) !== undefined;
  const surroundings = { config, database, storage: await openStorage(config), isOpen };
  try {
    const findings = names.map(async (name) => {
      const check = checks[name];
      return {
        name,
        finding: check ? await runCheck(check, surroundings) : fail('', 'There is no such check.'),
      };
    });
    let failed = 0;
    for (const finding of findings) {
      const found = await finding;
      console.log(describeFinding(found.name, found.finding));
      if (found.finding.state === 'fail') failed += 1;
    }
    return failed;
  } finally {
    await database.close();
  }
}

/** Prints which invariants hold; returns the number of broken ones. */
async function lookAtData(url: string): Promise<number> {
  const findings = await checkInvariants(url);
  for (const { name, offenders } of findings) {
    console.log(`${offenders.length === 0 ? '✓' : '✗'} ${name}`);
  }
  const breaches = describeBreaches(findings);
  for (const breach of breaches) console.error(`\n${breach}`);
  console.log(`\n${findings.length - breaches.length} of ${findings.length} invariants hold.`);
  return breaches.length;
}

async function look(names: readonly string[]): Promise<number> {
  const around = names.filter((name) => name !== DATA);
  const failed = around.length === 0 ? 0 : await lookAround(readConfig(process.env), around);
  if (!names.includes(DATA)) return failed;
  const url = process.env.DATABASE_URL;
  if (!url) throw new ConfigError(['DATABASE_URL is missing: address of the PostgreSQL database']);
  if (around.length > 0) console.log('');
  return failed + (await lookAtData(url));
}

const all = [...Object.keys(checks), DATA];
const given = process.argv.slice(2);
const unknown = given.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}. The checks are: ${all.join(', ')}.`);
  process.exit(2);
}
try {
  process.exitCode = (await look(given.length === 0 ? all : given)) === 0 ? 0 : 1;
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else console.error(`The market could not be checked: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}
