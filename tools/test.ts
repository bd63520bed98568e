// npm test: runs checks, unit and integration tests, and browser stories. Prints the seconds of each part, and
// repeats every failure at the end. Writes `test-results/report.md`. The last line is the sum of all parts. With
// `--record`, it stores the seconds of the slower files in `tools/testing/durations.json`.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from './checks.ts';
import { ROOT } from './root.ts';
import { runScript, sumTallies } from './run-script.ts';
import { DURATIONS_FILE } from './testing/longest-first.ts';
import { readMachineLoad } from './testing/machine-load.ts';
import { makeMemoryFolder } from './testing/memory-folder.ts';
import { currentCommit, writeReport } from './testing/run-report.ts';
import { withSecondTry } from './testing/second-try.ts';
import { startStoriesMarket } from './testing/stories-market.ts';
import type { TimedItem } from './testing/test-reports.ts';
import { runPlaywright, runVitest } from './testing/test-runners.ts';
import { testSeed } from './testing/test-seed.ts';

/** Duration in seconds from which `--record` stores a test file. */
const RECORDED_FROM_S = 1;

const start = readMachineLoad();
const parts: TimedItem[] = [];

// A signal ends the whole run. The current part also gets the signal, and no other part starts. The stories' market
// ends when this process ends.
let isEnded = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isEnded = true;
  });
}

async function timed<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const began = performance.now();
  const value = await work();
  if (isEnded) process.exit(1);
  const seconds = (performance.now() - began) / 1000;
  parts.push({ name, seconds });
  console.log(`\n== ${name}: ${seconds.toFixed(1)} s\n`);
  return value;
}

/** Records the seconds of the slower test files. Later runs start the slowest files first. */
function recordDurations(files: readonly TimedItem[]): void {
  const slow = files
    .filter(({ seconds }) => seconds >= RECORDED_FROM_S)
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => [name, Math.round(seconds)]);
  writeFileSync(DURATIONS_FILE, `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`);
}

const memoryFolder = makeMemoryFolder();
if (memoryFolder) {
  process.env.TMPDIR = memoryFolder;
  process.on('exit', () => rmSync(memoryFolder, { recursive: true, force: true }));
}

const seed = testSeed();
console.log(`Seed of all random tests: ${seed}`);
if (process.env.INSTALL_SECONDS)
  parts.push({ name: 'install', seconds: Number(process.env.INSTALL_SECONDS) });

const prepared = timed('browsers and pages, beside the checks', () =>
  runScript(join(ROOT, 'tools', 'testing', 'prepare.ts'), []),
);
const checks = await timed('checks', runChecks);
await prepared;
// Unit tests often wait, so the demo data of the stories' market is made meanwhile. If this market cannot be started,
// the stories start their own and report the error.
const market = startStoriesMarket();
const unit = await timed('unit and integration tests', async () =>
  withSecondTry(await runVitest([]), (files) => runVitest([...files, '--maxWorkers=1'])),
);
const stories = await timed('browser stories', async () => {
  const first = await runPlaywright([], await market.env);
  await market.stop();
  // A second try starts a new market, because the failed stories have changed the data of the first market.
  return withSecondTry(first, () => runPlaywright(['--last-failed', '--workers=1']));
});

const { passed, failed, failures } = sumTallies([checks, unit, stories]);
const flakes = [...unit.flakes, ...stories.flakes];
const files = [...unit.files, ...stories.files];
const tests = [...unit.tests, ...stories.tests];
const end = readMachineLoad();
writeReport({ commit: currentCommit(), seed, start, end, parts, passed, failures, flakes, files, tests });
if (process.argv.includes('--record')) recordDurations(unit.files);

for (const { name, seconds } of parts) console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
for (const { failure } of flakes) console.log(`\n⚠ flaky: failed, then passed alone: ${failure}`);
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && unit.passed > 0 && stories.passed > 0 ? 0 : 1;
