import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findBrowser, findHeadlessBrowser } from './browser.ts';
import { ROOT } from './root.ts';
import { moduleFile, type RunTally, runScript } from './run-script.ts';

type Run = (reportFile: string) => Promise<number>;

const UNNAMED = 'the runner ended with an error, but without a failed test: see its output above';
/** How much of a failure's own words is told again. */
const TOLD_LINES = 12;
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** A failure in few lines: where it was, and the beginning of what was wrong. */
function tell(where: string, messages: readonly string[]): string {
  const lines = messages.join('\n').replace(COLOUR, '').split('\n').slice(0, TOLD_LINES);
  return [where, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * Runs one test runner and reads its counts from the report it writes. A runner that fails without a failed
 * test (a file that cannot be read, a crash, no report) counts as one failure: silence is never success.
 */
async function tallyOf(run: Run, read: (report: string) => RunTally): Promise<RunTally> {
  const folder = mkdtempSync(join(tmpdir(), 'secondbyte-report-'));
  const report = join(folder, 'report.json');
  try {
    const code = await run(report);
    const tally = read(readFileSync(report, 'utf8'));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1, failures: [UNNAMED] } : tally;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, failures: [message] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type VitestFile = {
  readonly name: string;
  readonly status: string;
  /** What was wrong with the file as a whole. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
};

type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly VitestFile[];
};

/** Whether a file could not be run at all. */
function isUnrun({ status, assertionResults }: VitestFile): boolean {
  return status === 'failed' && assertionResults.length === 0;
}

function vitestFailures(result: VitestFile): string[] {
  const file = relative(ROOT, result.name);
  if (isUnrun(result)) return [tell(file, [result.message])];
  return result.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => tell(`${file} › ${test.fullName}`, test.failureMessages));
}

/** Counts of Vitest's JSON report; a file that could not be run at all counts as one failure. */
export function readVitestReport(report: string): RunTally {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
  return {
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(isUnrun).length,
    failures: testResults.flatMap(vitestFailures),
  };
}

type PlaywrightError = { readonly message?: string };

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors: readonly PlaywrightError[] }[];
    }[];
  }[];
};

type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly PlaywrightError[];
};

function messagesOf(errors: readonly PlaywrightError[]): string[] {
  return errors.map(({ message }) => message ?? '');
}

function playwrightFailures({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map((test) =>
        tell(
          `${file}:${line} › ${title}`,
          test.results.flatMap(({ errors }) => messagesOf(errors)),
        ),
      ),
  );
  return [...own, ...suites.flatMap(playwrightFailures)];
}

/** Counts of Playwright's JSON report; errors outside tests (a set-up that failed) count too. */
export function readPlaywrightReport(report: string): RunTally {
  const { stats, suites, errors = [] } = JSON.parse(report) as PlaywrightReport;
  const outside = messagesOf(errors).map((message) => tell('around the browser tests', [message]));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...suites.flatMap(playwrightFailures), ...outside],
  };
}

/** Runs the unit and integration tests. */
export function runVitest(args: readonly string[]): Promise<RunTally> {
  const script = moduleFile('vitest', 'vitest.mjs');
  return tallyOf(
    (file) =>
      runScript(script, [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...args,
      ]),
    readVitestReport,
  );
}

/** Runs the browser tests with the browser that this machine has or can get. */
export function runPlaywright(args: readonly string[]): Promise<RunTally> {
  const script = moduleFile('@playwright', 'test', 'cli.js');
  return tallyOf(async (file) => {
    const tell = (line: string) => console.log(line);
    const headless = await findHeadlessBrowser(tell);
    const whole = await findBrowser(tell);
    const env = {
      ...process.env,
      HEADLESS_BROWSER_PATH: headless,
      BROWSER_PATH: whole,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    };
    return runScript(script, ['test', '--reporter=list,json', ...args], env);
  }, readPlaywrightReport);
}
