import { join } from 'node:path';
import { ROOT } from './root.ts';
import { moduleFile, type RunTally, runScript } from './run-script.ts';

type Check = { readonly name: string; readonly script: string; readonly args: readonly string[] };

const CHECKS: readonly Check[] = [
  { name: 'route types', script: moduleFile('@react-router', 'dev', 'bin.cjs'), args: ['typegen'] },
  { name: 'types', script: moduleFile('typescript', 'bin', 'tsc'), args: ['--noEmit', '-p', '.'] },
  {
    name: 'lint and format',
    script: moduleFile('@biomejs', 'biome', 'bin', 'biome'),
    // Colours one letter at a time make a log that nobody can read.
    args: ['ci', '--colors=off', '--diagnostic-level=warn', '.'],
  },
  { name: 'import boundaries', script: join(ROOT, 'tools', 'check-import-boundaries.ts'), args: [] },
  { name: 'casts', script: join(ROOT, 'tools', 'check-casts.ts'), args: [] },
];

/** Runs every check, whatever the others say; each counts as one test. */
export async function runChecks(): Promise<RunTally> {
  const failures: string[] = [];
  for (const { name, script, args } of CHECKS) {
    const sound = (await runScript(script, args)) === 0;
    if (!sound) failures.push(`check: ${name}`);
    console.log(`${sound ? '✓' : '✗'} check: ${name}`);
  }
  return { passed: CHECKS.length - failures.length, failed: failures.length, failures };
}
