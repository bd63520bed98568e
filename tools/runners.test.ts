import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './runners.ts';
import { sumTallies } from './steps.ts';

test('a test file that could not even be read counts as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}, {}, {}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(readVitestReport(JSON.stringify(report))).toEqual({ passed: 3, failed: 2 });
});

test('a market that did not start counts as a failure of the browser tests', () => {
  const report = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: 'did not start' }] };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({ passed: 0, failed: 1 });
});

test('the last line sums all runners', () => {
  const sum = sumTallies([
    { passed: 4, failed: 0 },
    { passed: 10, failed: 1 },
  ]);
  expect(sum).toEqual({ passed: 14, failed: 1 });
});
