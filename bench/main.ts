import { globSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from '../harness/arguments.ts';
import type { Bench, Conduct, Figure } from './bench.ts';
import { readConditions, recordBench } from './record.ts';

const USAGE = `npm run bench -- [NAME…] [--data FOLDER] [--listings N] [--quick] [--record]

Measures the product. Without names it lists what can be measured; "all" measures everything.
  --data FOLDER   real models and prices to make the listings of
  --listings N    how many listings the market has
  --quick         few rounds
  --record        keeps the figures in bench/RESULTS.md`;

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

const benches = await loadBenches();
const unknown = positionals.filter((name) => name !== 'all' && !benches.some((bench) => bench.name === name));
if (positionals.length === 0 || unknown.length > 0) {
  for (const name of unknown) console.error(`There is no benchmark "${name}".`);
  for (const bench of benches) console.log(`${bench.name.padEnd(12)} ${bench.question}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}
const asked = new Set(positionals);
for (const bench of benches) {
  if (asked.has('all')) asked.add(bench.name);
  if (positionals.includes(bench.name)) for (const name of bench.also ?? []) asked.add(name);
}
const conduct: Conduct = {
  data: values.data ?? null,
  listings: readListings(),
  quick: values.quick,
  tell: (line) => console.log(`  ${line}`),
};
let missed = 0;
for (const bench of benches) {
  if (!asked.has(bench.name)) continue;
  console.log(`\n${bench.name}: ${bench.question}`);
  const conditions = readConditions(conduct);
  const figures = await bench.run(conduct);
  if (values.record) recordBench(bench, conditions, figures);
  for (const figure of figures) print(figure);
  missed += figures.filter(({ holds }) => holds === false).length;
}
process.exit(missed === 0 ? 0 : 1);
