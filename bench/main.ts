import { globSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../harness/arguments.ts';
import type { Bench, Figure, RunOptions } from './bench.ts';
import {
  findRegressions,
  findUnrecorded,
  GATE_BENCHES,
  inBoth,
  type Regression,
  recordedFigures,
  sectionOf,
} from './gate.ts';
import { readConditions, readResults, recordBench, recordedSpeed, titleOf } from './record.ts';
import { USUAL_LISTINGS } from './testbed/bench-testbed.ts';
import { measureMachineSpeed } from './testbed/machine-speed.ts';

const USAGE = `npm run bench -- [NAME…] [--data FOLDER] [--listings N] [--quick] [--record]

Measures the product. Without names it lists the benchmarks; "all" runs all of them, "gate" compares the hot
paths with their recorded figures and lists those that are more than 15 % slower.
  --data FOLDER   folder with real models and prices for the listings
  --listings N    how many listings the market has
  --quick         run only a few rounds
  --record        save the figures in bench/RESULTS.md`;

const { values, positionals } = readArguments(USAGE, {
  data: { type: 'string' },
  listings: { type: 'string' },
  quick: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
});

async function loadBenches(): Promise<readonly Bench[]> {
  const files = globSync('benches/*.ts', { cwd: import.meta.dirname }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  return Promise.all(
    files
      .sort()
      .map(async (file) => ((await import(join(import.meta.dirname, file))) as { bench: Bench }).bench),
  );
}

function readListings(): number | null {
  if (values.listings === undefined) return null;
  const count = Number(values.listings);
  if (Number.isInteger(count) && count > 0) return count;
  console.error(`--listings must be a number, not "${values.listings}".`);
  return process.exit(2);
}

function print({ what, target, figure, holds }: Figure): void {
  const mark = holds === null ? ' ' : holds ? '✓' : '✗';
  console.log(`${mark} ${what}: ${figure}${target ? ` (target: ${target})` : ''}`);
}

/** Rounds to three significant digits. */
const rounded = (value: number) => Number(value.toPrecision(3)).toLocaleString('en');

function describeRegression({ what, expected, today, lost }: Regression): string {
  return `✗ ${what}: ${today} today, ${rounded(expected)} expected, ${Math.round(100 * lost)} % lost`;
}

/** Returns this machine's speed divided by the speed that a section of results names. Null if it names none. */
function paceSince(section: string): number | null {
  const recorded = recordedSpeed(section);
  if (recorded === null) {
    console.log('  the results contain no machine speed, so only ratios are compared');
    return null;
  }
  const pace = measureMachineSpeed() / recorded;
  console.log(`  this machine has ${rounded(pace)} × the recorded speed`);
  return pace;
}

/**
 * Runs a benchmark of the gate and returns its regressions: figures that are clearly worse than the recorded ones. If a
 * short run shows a regression, a full run must confirm it.
 */
async function findRegressionsOf(bench: Bench, options: RunOptions): Promise<Regression[]> {
  const section = sectionOf(readResults(), titleOf(bench, options));
  const recorded = recordedFigures(section);
  const pace = paceSince(section);
  const figures = await bench.run({ ...options, quick: true });
  for (const figure of figures) print(figure);
  for (const what of findUnrecorded(recorded, figures)) console.log(`  no recorded figure for: ${what}`);
  const regressions = findRegressions(recorded, figures, pace);
  if (regressions.length === 0) return [];
  console.log(`  ${regressions.length} figures are slower; running ${bench.name} once more, in full …`);
  return inBoth(regressions, findRegressions(recorded, await bench.run({ ...options, quick: false }), pace));
}

/** Runs the benchmarks of the gate and compares them with their recorded figures. Returns the exit status. */
async function runGate(all: readonly Bench[], options: RunOptions): Promise<0 | 1> {
  const regressions: Regression[] = [];
  for (const bench of all.filter(({ name }) => GATE_BENCHES.includes(name))) {
    console.log(`\n${bench.name}: ${bench.question}`);
    regressions.push(
      ...(await findRegressionsOf(bench, { ...options, listings: options.listings ?? USUAL_LISTINGS })),
    );
  }
  console.log(
    regressions.length === 0
      ? '\nNo figure is more than 15 % slower.'
      : `\n${regressions.map(describeRegression).join('\n')}`,
  );
  return regressions.length === 0 ? 0 : 1;
}

const benches = await loadBenches();
const unknown = positionals.filter(
  (name) => !['all', 'gate'].includes(name) && !benches.some((bench) => bench.name === name),
);
if (positionals.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no benchmark "${name}".`);
  for (const bench of benches) console.log(`${bench.name.padEnd(14)} ${bench.question}`);
  console.log(`${'gate'.padEnd(14)} Which hot path is more than 15 % slower than its recorded figure?`);
  process.exit(unknown.length > 0 ? 2 : 0);
}
const asked = new Set(positionals);
for (const bench of benches) {
  if (asked.has('all')) asked.add(bench.name);
  if (positionals.includes(bench.name)) for (const name of bench.also ?? []) asked.add(name);
}
const options: RunOptions = {
  data: values.data ?? null,
  listings: readListings(),
  quick: values.quick,
  print: (line) => console.log(`  ${line}`),
};
if (asked.has('gate')) process.exit(await runGate(benches, options));
let missed = 0;
for (const bench of benches) {
  if (!asked.has(bench.name)) continue;
  console.log(`\n${bench.name}: ${bench.question}`);
  const conditions = readConditions(options);
  const figures = await bench.run(options);
  if (values.record) recordBench(bench, conditions, figures);
  for (const figure of figures) print(figure);
  missed += figures.filter(({ holds }) => holds === false).length;
}
process.exit(missed === 0 ? 0 : 1);
