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
  /** The test file that failed without the guard and passes with it; null if none did. */
  readonly noticedBy: string | null;
};

/** Guards tried in parallel, each in its own copy. */
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

/** Caches results of test files. */
class TestFiles {
  /** Files that were run at all. */
  readonly reached = new Set<string>();
  /** Files that fail with all guards in place, so that their failure proves nothing. */
  readonly sick = new Set<string>();
  readonly #controls = new Map<string, Promise<boolean>>();

  /** Returns whether a file passes with all guards in place; runs each file only once for that. */
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
  // A guard in the schema is only missing in a database that is created without it.
  const env = guard.mutation.file.endsWith('.sql') ? {} : (worker.server?.env ?? {});
  // Run one file after the other: mostly the first notices, and the last take longest.
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
  /** Guards beyond the time limit are left out. */
  readonly trials: readonly Trial[];
  /** Test files that fail with all guards in place. */
  readonly sick: readonly string[];
  /**
   * Test files that were not run, because an earlier file noticed each of their guards, or the guard was left out.
   * Their state is unknown.
   */
  readonly notReached: readonly string[];
};

type Conduct = {
  readonly tell: (line: string) => void;
  readonly isOver: () => boolean;
  /** Starts a database server that all tests of a worker share, so that no run needs its own. */
  readonly openServer?: () => Promise<TestServer>;
};

/**
 * Removes each guard in a copy of the sources and runs its tests, one file after the other. It stops at the first one
 * that fails without the guard and passes with it.
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

/** Returns the test files of guards, each once. */
export function testsOf(guards: readonly Guard[]): string[] {
  return [...new Set(guards.flatMap(({ tests }) => tests))];
}
