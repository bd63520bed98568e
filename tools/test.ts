// npm test: checks, unit and integration tests, browser tests. What failed is told again at the end, where a log of
// thousands of lines is read first; the last line is the sum of all of them.
import { runChecks } from './checks.ts';
import { sumTallies } from './run-script.ts';
import { runPlaywright, runVitest } from './test-runners.ts';

const checks = await runChecks();
const tests = await runVitest([]);
const stories = await runPlaywright([]);
const { passed, failed, failures } = sumTallies([checks, tests, stories]);
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && tests.passed > 0 && stories.passed > 0 ? 0 : 1;
