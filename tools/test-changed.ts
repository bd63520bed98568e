// npm run test:changed -- [BASE]: runs the checks, tests and stories that changes since BASE can affect, by folder.
// BASE is the branch "main" by default. Uncommitted changes count, too. Before you hand in work, run `npm test`, which
// runs everything.
import { execFileSync } from 'node:child_process';
import { runChecks } from './checks.ts';
import { ROOT } from './root.ts';
import { sumTallies } from './run-script.ts';
import { affectedTests } from './testing/affected-tests.ts';
import { runPlaywright, runVitest } from './testing/test-runners.ts';

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

const base = git('merge-base', process.argv[2] ?? 'main', 'HEAD').trim();
const changed = `${git('diff', '--name-only', base)}${git('ls-files', '--others', '--exclude-standard')}`;
const { unit, stories } = affectedTests(changed.split('\n').filter(Boolean));
console.log(`Tests: ${unit.join(', ') || 'none'}\nStories: ${stories.join(', ') || 'none'}\n`);

const runs = [await runChecks()];
if (unit.length > 0) runs.push(await runVitest(unit));
if (stories.length > 0) runs.push(await runPlaywright(stories));
const { passed, failed, failures } = sumTallies(runs);
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
