import { rmSync } from 'node:fs';
import type { TestServer } from '../../tools/testing/global-setup.ts';
import { copySources } from './copy-sources.ts';
import type { Guard } from './guard.ts';
import { whileMutated } from './remove-guard.ts';
import { runTests, type TestRun } from './run-tests.ts';

type Verdict = 'noticed' | 'unnoticed' | 'does not load';

/** Result of removing one guard. */
export type Trial = {
  readonly guard: Guard;
  readonly verdict: Verdict;
  /** The test file that failed without the guard and passes with it; null when none did. */
  readonly noticedBy: string | null;
};

/** How many guards are tried at once, each in a copy of its own. */
const CONCURRENCY = 2;

function verdictOf({ failed, broken }: TestRun): Verdict {
  if (failed > 0) return 'noticed';
  return broken > 0 ? 'does not load' : 'unnoticed';
}

/** A copy of the sources in which guards are tried one after the other. */
type Worker = { readonly root: string; readonly server: TestServer | null };

async function openWorker(root: string, openServer: Conduct['openServer']): Promise<Worker> {
  return { root: copySources(root), server: (await openServer?.()) ?? null };
}

async function closeWorker({ root, server }: Worker): Promise<void> {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
}

/** Caches the facts about test files. */
class TestFiles {
  /** Files that were run at all. */
  readonly reached = new Set<string>();
  /** Files that fail though no guard is gone: such a failure notices nothing. */
  readonly sick = new Set<string>();
  readonly #controls = new Map<string, Promise<boolean>>();

  /** Returns whether a file passes with all guards in place; each file is run for that once. */
  passes({ root, server }: Worker, file: string): Promise<boolean> {
    const known = this.#controls.get(file);
    if (known) return known;
    const control = runTests(root, [file], { env: server?.env ?? {} }).then(({ failed, broken }) => {
      if (failed + broken > 0) this.sick.add(file);
      return failed + broken === 0;
    });
    this.#controls.set(file, control);
    return control;
  }
}

async function tryGuard(worker: Worker, guard: Guard, files: TestFiles): Promise<Trial> {
  // A guard in the schema is gone only from a database that is made without it.
  const env = guard.mutation.file.endsWith('.sql') ? {} : (worker.server?.env ?? {});
  // One file after the other: the first mostly notices, and the last take longest.
  for (const file of guard.tests) {
    files.reached.add(file);
    const run = () => runTests(worker.root, [file], { env });
    const verdict = verdictOf(await whileMutated(worker.root, guard.mutation, run));
    if (verdict === 'does not load') return { guard, verdict, noticedBy: null };
    if (verdict === 'noticed' && (await files.passes(worker, file)))
      return { guard, verdict, noticedBy: file };
  }
  return { guard, verdict: 'unnoticed', noticedBy: null };
}

export type Trials = {
  /** Guards that the time did not reach are left out. */
  readonly trials: readonly Trial[];
  /** Test files that fail with all guards in place. */
  readonly sick: readonly string[];
  /**
   * Test files that were not run: each guard that names them was noticed by an earlier file, or left out. Nothing is
   * known of them.
   */
  readonly notReached: readonly string[];
};

type Conduct = {
  readonly tell: (line: string) => void;
  readonly isOver: () => boolean;
  /** Starts a database server that all tests of a worker share, which saves each run its own. */
  readonly openServer?: () => Promise<TestServer>;
};

/**
 * Removes each guard in a copy of the sources and runs its tests, one file after the other. It stops at the first that
 * fails without the guard and passes with it.
 */
export async function tryGuards(
  root: string,
  guards: readonly Guard[],
  { tell, isOver, openServer }: Conduct,
): Promise<Trials> {
  const workers = await Promise.all(Array.from({ length: CONCURRENCY }, () => openWorker(root, openServer)));
  const waiting = [...guards];
  const files = new TestFiles();
  const trials: Trial[] = [];
  const work = async (worker: Worker) => {
    for (let guard = waiting.shift(); guard && !isOver(); guard = waiting.shift()) {
      const trial = await tryGuard(worker, guard, files);
      trials.push(trial);
      tell(`${trial.verdict}: ${guard.name}`);
    }
  };
  try {
    await Promise.all(workers.map(work));
    const notReached = testsOf(guards).filter((file) => !files.reached.has(file));
    return { trials, sick: [...files.sick], notReached };
  } finally {
    await Promise.all(workers.map(closeWorker));
  }
}

/** Test files that should notice, each once. */
export function testsOf(guards: readonly Guard[]): string[] {
  return [...new Set(guards.flatMap(({ tests }) => tests))];
}
