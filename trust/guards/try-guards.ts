import { rmSync } from 'node:fs';
import { copySources } from './copy-sources.ts';
import type { Guard } from './guard.ts';
import { whileRemoved } from './remove-guard.ts';
import { runTests, type TestRun } from './run-tests.ts';

/** What came of taking one guard away. */
export type Trial = { readonly guard: Guard; readonly verdict: 'noticed' | 'unnoticed' | 'does not load' };

/** How many guards are tried at once, each in a copy of its own. */
const LANES = 2;

function verdictOf({ failed, broken }: TestRun): Trial['verdict'] {
  if (failed > 0) return 'noticed';
  return broken > 0 ? 'does not load' : 'unnoticed';
}

async function tryGuard(root: string, guard: Guard): Promise<Trial> {
  const run = await whileRemoved(root, guard, () => runTests(root, guard.tests));
  return { guard, verdict: verdictOf(run) };
}

/** Test files that fail though no guard is gone: they can notice nothing. */
async function findSickTests(root: string, guards: readonly Guard[]): Promise<string[]> {
  const files = [...new Set(guards.flatMap(({ tests }) => tests))];
  const { failedFiles } = await runTests(root, files, { bail: false });
  return files.filter((file) => failedFiles.some((path) => path.endsWith(file)));
}

export type Trials = {
  readonly trials: readonly Trial[];
  /** Test files that fail by themselves. */
  readonly sick: readonly string[];
};

type Conduct = { readonly tell: (line: string) => void; readonly isOver: () => boolean };

/**
 * Takes each guard away in a copy of the sources, and runs the tests that should notice. Guards that the time does
 * not reach are left out of the answer.
 */
export async function tryGuards(
  root: string,
  guards: readonly Guard[],
  { tell, isOver }: Conduct,
): Promise<Trials> {
  const copies = Array.from({ length: LANES }, () => copySources(root));
  const waiting = [...guards];
  const trials: Trial[] = [];
  const work = async (copy: string) => {
    for (let guard = waiting.shift(); guard && !isOver(); guard = waiting.shift()) {
      const trial = await tryGuard(copy, guard);
      trials.push(trial);
      tell(`${trial.verdict}: ${guard.guards} (${guard.file})`);
    }
  };
  try {
    const sick = await findSickTests(copies[0] ?? root, guards);
    for (const file of sick) tell(`fails by itself: ${file}`);
    await Promise.all(copies.map(work));
    return { trials, sick };
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}
