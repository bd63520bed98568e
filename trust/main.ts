import { globSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../harness/arguments.ts';
import { recordRun } from './record.ts';
import { runShortForms } from './short-forms.ts';
import type { Amount, Suite } from './suite.ts';

const MINUTE_MS = 60_000;

const USAGE = `npm run trust -- [NAME…] [--short] [--rounds N] [--minutes N] [--seed N] [--record]

Runs the long suites that try to break the product's promises. Without names it lists them; "all" runs all of them.
  --short       runs the short forms that npm test omits, because they need load, kills or minutes: before a
                release, and after a suite or the code that it attacks has changed
  --rounds N    number of rounds of a suite
  --minutes N   longest duration of a suite
  --seed N      seed of the random choices, to repeat an earlier run
  --record      saves the results in docs/trust.md`;

const { values, positionals } = readArguments(USAGE, {
  rounds: { type: 'string' },
  minutes: { type: 'string' },
  seed: { type: 'string' },
  record: { type: 'boolean', default: false },
  short: { type: 'boolean', default: false },
});

/** Reads a number from the command line. Ends the process with an error if the number is invalid. */
function readCount(name: 'rounds' | 'minutes' | 'seed'): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const count = Number(given);
  if (Number.isFinite(count) && count >= 0) return count;
  console.error(`--${name} must be a number, not "${given}".`);
  return process.exit(2);
}

async function loadSuites(): Promise<readonly Suite[]> {
  const files = globSync('*/suite.ts', { cwd: import.meta.dirname });
  return Promise.all(
    files
      .sort()
      .map(async (file) => ((await import(join(import.meta.dirname, file))) as { suite: Suite }).suite),
  );
}

async function runSuite(suite: Suite, amount: Amount): Promise<boolean> {
  console.log(`\n${suite.name}: ${suite.promise}`);
  const started = Date.now();
  const isOver = () => Date.now() - started > amount.minutes * MINUTE_MS;
  const findings = await suite.run({ ...amount, print: (line) => console.log(`  ${line}`), isOver });
  for (const [what, figure] of Object.entries(findings.figures)) console.log(`  ${what}: ${figure}`);
  for (const breach of findings.breaches) console.error(`  BREACH: ${breach}`);
  const held = findings.breaches.length === 0;
  console.log(
    `${held ? '✓' : '✗'} ${suite.name}, ${Math.round((Date.now() - started) / 1000)} s, seed ${amount.seed}`,
  );
  if (values.record) recordRun(suite, amount, findings);
  return held;
}

const suites = await loadSuites();
const unknown = positionals.filter((name) => name !== 'all' && !suites.some((suite) => suite.name === name));
if (positionals.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no suite "${name}".`);
  for (const suite of suites) console.log(`${suite.name.padEnd(12)} ${suite.promise}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}
const wanted = suites.filter((suite) => positionals.includes('all') || positionals.includes(suite.name));
const seed = readCount('seed') ?? Math.floor(Math.random() * 2 ** 31);
if (values.short) {
  const { failed, passed } = await runShortForms(wanted, seed);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
let broken = 0;
for (const suite of wanted) {
  const amount = {
    rounds: readCount('rounds') ?? suite.rounds,
    minutes: readCount('minutes') ?? suite.minutes,
    seed,
  };
  if (!(await runSuite(suite, amount))) broken += 1;
}
process.exit(broken === 0 ? 0 : 1);
