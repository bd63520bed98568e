import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { type MachineLoad, stolenShare } from './machine-load.ts';
import type { Flake } from './second-try.ts';
import type { TimedItem } from './test-reports.ts';

/** Recorded data of one `npm test`. */
export type RunReport = {
  readonly commit: string;
  readonly seed: number;
  readonly start: MachineLoad;
  readonly end: MachineLoad;
  /** Parts of the run in order, each with its duration in seconds. */
  readonly parts: readonly TimedItem[];
  readonly passed: number;
  readonly failures: readonly string[];
  readonly flakes: readonly Flake[];
  readonly files: readonly TimedItem[];
  readonly tests: readonly TimedItem[];
};

const FOLDER = join(ROOT, 'test-results');
const SLOWEST = 20;

const seconds = (value: number) => `${value.toFixed(1)} s`;
const slowestFirst = (items: readonly TimedItem[]) => [...items].sort((a, b) => b.seconds - a.seconds);
const row = ({ name, seconds: value }: TimedItem) => `| ${name.replaceAll('|', '\\|')} | ${seconds(value)} |`;
const block = (texts: readonly string[]) =>
  texts.length === 0 ? ['None.'] : texts.flatMap((text) => ['```', text, '```']);

/** Returns the commit of this checkout, or "unknown" without git. */
export function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

/** Formats a run as a Markdown page. */
function describeReport(report: RunReport): string {
  const { start, end, parts, failures, flakes } = report;
  const stolen = stolenShare(start, end);
  return [
    '# Test run',
    '',
    `- Commit: ${report.commit}`,
    `- Seed: ${report.seed}`,
    `- Result: ${report.passed} passed, ${failures.length} failed, ${flakes.length} flaky`,
    `- Cores: ${start.cores}`,
    `- Load: ${start.load.toFixed(1)} at the start, ${end.load.toFixed(1)} at the end`,
    `- Stolen processor time: ${stolen === null ? 'unknown' : `${(stolen * 100).toFixed(1)} %`}`,
    '',
    '## Parts',
    '',
    '| Part | Time |',
    '|---|---|',
    ...parts.map(row),
    '',
    '## Failures',
    '',
    ...block(failures),
    '',
    '## Flaky tests',
    '',
    ...block(flakes.map(({ failure }) => failure)),
    '',
    `## Slowest ${SLOWEST} tests`,
    '',
    '| Test | Time |',
    '|---|---|',
    ...slowestFirst(report.tests).slice(0, SLOWEST).map(row),
    '',
    '## Files',
    '',
    '| File | Time |',
    '|---|---|',
    ...slowestFirst(report.files).map(row),
    '',
  ].join('\n');
}

/** Writes `test-results/report.md` and, for programs, `test-results/report.json`. */
export function writeReport(report: RunReport): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'report.md'), describeReport(report));
  writeFileSync(join(FOLDER, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
}
