import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { sumTallies } from '../run-script.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

const passedTest = { status: 'passed', fullName: 'adds', failureMessages: [] };
const failedTest = { status: 'failed', fullName: 'sums › twice', failureMessages: ['expected 3\nto be 4'] };

test('a test file that cannot be read counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', name: join(ROOT, 'a.test.ts'), message: '', assertionResults: [passedTest] },
      { status: 'failed', name: join(ROOT, 'b.test.ts'), message: '', assertionResults: [failedTest] },
      { status: 'failed', name: join(ROOT, 'c.test.ts'), message: 'no such module', assertionResults: [] },
    ],
  };
  expect(readVitestReport(JSON.stringify(report))).toMatchObject({
    passed: 3,
    failed: 2,
    failures: ['b.test.ts › sums › twice\n    expected 3\n    to be 4', 'c.test.ts\n    no such module'],
    failedFiles: ['b.test.ts', 'c.test.ts'],
  });
});

test('a market that did not start counts as a failure of the browser tests', () => {
  const report = {
    stats: { expected: 0, unexpected: 0, flaky: 0 },
    suites: [],
    errors: [{ message: 'did not start' }],
  };
  expect(readPlaywrightReport(JSON.stringify(report))).toMatchObject({
    passed: 0,
    failed: 1,
    failures: ['around the browser stories\n    did not start'],
  });
});

test('a failed story is reported with its place, without colors', () => {
  const story = (status: string) => ({
    file: 'cart.spec.ts',
    line: 7,
    title: `a cart that is ${status}`,
    tests: [{ status, results: [{ errors: [{ message: '\u001b[31mgone\u001b[39m' }] }] }],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    suites: [{ specs: [story('expected')], suites: [{ specs: [story('unexpected')] }] }],
  };
  expect(readPlaywrightReport(JSON.stringify(report))).toMatchObject({
    passed: 1,
    failed: 1,
    failedFiles: ['e2e/cart.spec.ts'],
    failures: ['e2e/cart.spec.ts:7 › a cart that is unexpected\n    gone'],
  });
});

test('the last line sums all runners', () => {
  const sum = sumTallies([
    { passed: 4, failed: 0, failures: [] },
    { passed: 10, failed: 1, failures: ['b.test.ts › sums'] },
  ]);
  expect(sum).toEqual({ passed: 14, failed: 1, failures: ['b.test.ts › sums'] });
});
