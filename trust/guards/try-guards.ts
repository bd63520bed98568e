import { rmSync } from 'node:fs';
import type { TestServer } from '../../tools/testing/global-setup.ts';
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

/** A copy of the sources in which guards are tried one after the other. */
type Lane = { readonly root: string; readonly server: TestServer | null };

async function openLane(root: string, openServer: Conduct['openServer']): Promise<Lane> {
  return { root: copySources(root), server: (await openServer?.()) ?? null };
}

async function closeLane({ root, server }: Lane): Promise<void> {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
}

async function tryGuard({ root, server }: Lane, guard: Guard): Promise<Trial> {
  // A guard in the schema is gone only from a database that is made without it.
  const env = guard.file.endsWith('.sql') ? {} : (server?.env ?? {});
  let verdict: Trial['verdict'] = 'unnoticed';
  await whileRemoved(root, guard, async () => {
    // One file after the other: the first mostly notices, and the last take longest.
    for (const file of guard.tests) {
      verdict = verdictOf(await runTests(root, [file], { env }));
      if (verdict !== 'unnoticed') return;
    }
  });
  return { guard, verdict };
}

/** Whether a test file fails though no guard is gone: then it can notice nothing. */
async function isSick({ root, server }: Lane, file: string): Promise<boolean> {
  const { failed, broken } = await runTests(root, [file], { env: server?.env ?? {} });
  return failed + broken > 0;
}

export type Trials = {
  readonly trials: readonly Trial[];
  /** Test files that were run with all guards in place, and those of them that failed. */
  readonly looked: number;
  readonly sick: readonly string[];
};

type Conduct = {
  readonly tell: (line: string) => void;
  readonly isOver: () => boolean;
  /** Starts a database server that all tests of a lane share, which saves each run its own. */
  readonly openServer?: () => Promise<TestServer>;
};

/**
 * Takes each guard away in a copy of the sources, and runs the tests that should notice; then runs those tests with
 * all guards in place. Guards and files that the time does not reach are left out of the answer.
 */
export async function tryGuards(
  root: string,
  guards: readonly Guard[],
  { tell, isOver, openServer }: Conduct,
): Promise<Trials> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openLane(root, openServer)));
  const waiting = [...guards];
  const files = testsOf(guards);
  const trials: Trial[] = [];
  const sick: string[] = [];
  let looked = 0;
  const work = async (lane: Lane) => {
    for (let guard = waiting.shift(); guard && !isOver(); guard = waiting.shift()) {
      const trial = await tryGuard(lane, guard);
      trials.push(trial);
      tell(`${trial.verdict}: ${guard.guards} (${guard.file})`);
    }
    for (let file = files.shift(); file && !isOver(); file = files.shift()) {
      looked += 1;
      if (await isSick(lane, file)) sick.push(file);
    }
  };
  try {
    await Promise.all(lanes.map(work));
    return { trials, looked, sick };
  } finally {
    await Promise.all(lanes.map(closeLane));
  }
}

/** Test files that should notice, each once. */
export function testsOf(guards: readonly Guard[]): string[] {
  return [...new Set(guards.flatMap(({ tests }) => tests))];
}
