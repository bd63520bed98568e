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

/** Those of some test files that fail, run together. */
async function failingOf(root: string, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const { failedFiles } = await runTests(root, files, { bail: false });
  return files.filter((file) => failedFiles.some((path) => path.endsWith(file)));
}

/** Test files that fail though no guard is gone: they can notice nothing. */
async function findSickTests(root: string, guards: readonly Guard[]): Promise<string[]> {
  const files = [...new Set(guards.flatMap(({ tests }) => tests))];
  const sick: string[] = [];
  // Once more by itself: beside all others a test may fail for want of time.
  for (const file of await failingOf(root, files)) sick.push(...(await failingOf(root, [file])));
  return sick;
}

export type Trials = {
  readonly trials: readonly Trial[];
  /** Test files that fail by themselves. */
  readonly sick: readonly string[];
};

type Conduct = {
  readonly tell: (line: string) => void;
  readonly isOver: () => boolean;
  /** Starts a database server that all tests of a lane share, which saves each run its own. */
  readonly openServer?: () => Promise<TestServer>;
};

/**
 * Takes each guard away in a copy of the sources, and runs the tests that should notice. Guards that the time does
 * not reach are left out of the answer.
 */
export async function tryGuards(
  root: string,
  guards: readonly Guard[],
  { tell, isOver, openServer }: Conduct,
): Promise<Trials> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openLane(root, openServer)));
  const waiting = [...guards];
  const trials: Trial[] = [];
  const work = async (lane: Lane) => {
    for (let guard = waiting.shift(); guard && !isOver(); guard = waiting.shift()) {
      const trial = await tryGuard(lane, guard);
      trials.push(trial);
      tell(`${trial.verdict}: ${guard.guards} (${guard.file})`);
    }
  };
  try {
    const sick = await findSickTests(lanes[0]?.root ?? root, guards);
    for (const file of sick) tell(`fails by itself: ${file}`);
    await Promise.all(lanes.map(work));
    return { trials, sick };
  } finally {
    await Promise.all(lanes.map(closeLane));
  }
}
