import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { MUTATIONS_VARIABLE } from '../../harness/source-mutation.ts';
import { ROOT } from '../../tools/root.ts';
import { ATTACKS } from './attacks.ts';
import { MUTANTS, type Mutant } from './mutants.ts';

const run = promisify(execFile);

/** Timeout of the attacks on one mutant, in ms. */
const TIMEOUT_MS = 120_000;

/** Returns the attacks that no mutant lists in `trips`. Nothing proves that these attacks can succeed. */
export function unprovedAttacks(): string[] {
  const tripped = new Set(MUTANTS.flatMap(({ trips }) => trips));
  return ATTACKS.filter(({ name }) => !tripped.has(name)).map(({ name }) => name);
}

/** Returns the environment without the test runner's variables, so that the product runs as in production. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _, TEST: __, ...env } = process.env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('VITEST')));
}

/**
 * Runs the attacks that must succeed on a mutant, in a process with changed sources. Returns the attacks that the
 * mutant still refused.
 */
export async function unnoticedIn({ name, mutations, trips }: Mutant): Promise<string[]> {
  const args = ['--import', join(ROOT, 'harness', 'apply-mutations.ts')];
  const script = join(import.meta.dirname, 'attack-process.ts');
  const { stdout } = await run(process.execPath, [...args, script, JSON.stringify(trips)], {
    cwd: ROOT,
    env: { ...plainEnvironment(), [MUTATIONS_VARIABLE]: JSON.stringify(mutations()) },
    timeout: TIMEOUT_MS,
  });
  return z
    .array(z.string())
    .parse(JSON.parse(stdout))
    .map((trip) => `${name}: ${trip}`);
}
