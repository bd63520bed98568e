import { relative } from 'node:path';
import { ROOT } from '../root.ts';
import type { RunTally } from '../run-script.ts';

/** A test file or a single test, with its duration. */
export type TimedItem = { readonly name: string; readonly seconds: number };

/** Result of a run of one test runner. */
export type TestRun = RunTally & {
  /** Files with a failed test, by path from the root. */
  readonly failedFiles: readonly string[];
  readonly files: readonly TimedItem[];
  readonly tests: readonly TimedItem[];
};

/** Maximum number of lines of a failure's message that are repeated at the end of a run. */
const REPEATED_LINES = 12;
const COLOR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const MS_PER_S = 1000;

/** Describes a failure in few lines: its place and the beginning of its message. */
function describeFailure(where: string, messages: readonly string[]): string {
  const lines = messages.join('\n').replace(COLOR, '').split('\n').slice(0, REPEATED_LINES);
  return [where, ...lines.map((line) => `    ${line}`)].join('\n');
}

type VitestFile = {
  readonly name: string;
  readonly status: string;
  /** Error that affects the whole file. */
  readonly message: string;
  readonly startTime?: number;
  readonly endTime?: number;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly duration?: number | null;
    readonly failureMessages: readonly string[];
  }[];
};

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly VitestFile[];
};

const pathOf = ({ name }: VitestFile) => relative(ROOT, name);

/** Returns whether no test of a file could run. */
function isUnrun({ status, assertionResults }: VitestFile): boolean {
  return status === 'failed' && assertionResults.length === 0;
}

function vitestFailures(file: VitestFile): string[] {
  if (isUnrun(file)) return [describeFailure(pathOf(file), [file.message])];
  return file.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => describeFailure(`${pathOf(file)} › ${test.fullName}`, test.failureMessages));
}

/** Parses Vitest's JSON report. A file in which no test could run counts as one failure. */
export function readVitestReport(report: string): TestRun {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
  return {
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(isUnrun).length,
    failures: testResults.flatMap(vitestFailures),
    failedFiles: testResults.filter(({ status }) => status === 'failed').map(pathOf),
    files: testResults.map((file) => ({
      name: pathOf(file),
      seconds: ((file.endTime ?? 0) - (file.startTime ?? 0)) / MS_PER_S,
    })),
    tests: testResults.flatMap((file) =>
      file.assertionResults.map(({ fullName, duration }) => ({
        name: `${pathOf(file)} › ${fullName}`,
        seconds: (duration ?? 0) / MS_PER_S,
      })),
    ),
  };
}

type PlaywrightError = { readonly message?: string };

type PlaywrightSpec = {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly { readonly duration?: number; readonly errors: readonly PlaywrightError[] }[];
  }[];
};

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly PlaywrightSpec[];
};

type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly PlaywrightError[];
};

const messagesOf = (errors: readonly PlaywrightError[]) => errors.map(({ message }) => message ?? '');

function specsOf({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

const storyName = ({ file, line, title }: PlaywrightSpec) => `e2e/${file}:${line} › ${title}`;
const isFailed = ({ tests }: PlaywrightSpec) => tests.some(({ status }) => status === 'unexpected');

function describeStory(spec: PlaywrightSpec): string {
  const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => messagesOf(result.errors)));
  return describeFailure(storyName(spec), errors);
}

const secondsOf = ({ tests }: PlaywrightSpec) =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0) / MS_PER_S;

/** Parses Playwright's JSON report. Errors outside stories count, too; for example, a market that did not start. */
export function readPlaywrightReport(report: string): TestRun {
  const { stats, suites, errors = [] } = JSON.parse(report) as PlaywrightReport;
  const specs = suites.flatMap(specsOf);
  const tests = specs.map((spec) => ({ name: storyName(spec), seconds: secondsOf(spec) }));
  const outside = messagesOf(errors).map((message) =>
    describeFailure('around the browser stories', [message]),
  );
  const files = new Map<string, number>();
  for (const spec of specs) {
    const name = `e2e/${spec.file}`;
    files.set(name, (files.get(name) ?? 0) + secondsOf(spec));
  }
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...specs.filter(isFailed).map(describeStory), ...outside],
    failedFiles: [...new Set(specs.filter(isFailed).map(({ file }) => `e2e/${file}`))],
    files: [...files].map(([name, seconds]) => ({ name, seconds })),
    tests,
  };
}
