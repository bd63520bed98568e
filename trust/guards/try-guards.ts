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
  /** Test file that failed without the guard and passes with the guard; null if no file did. */
  readonly noticedBy: string | null;
};

/** Number of guards tried in parallel, each in its own copy of the sources. */
const CONCURRENCY = 2;

function verdictOf({ failed, broken }: TestRun): Verdict {
  if (failed > 0) return 'noticed';
  return broken > 0 ? 'does not load' : 'unnoticed';
}

/** A copy of the sources in which guards are tried one after the other. */
type Worker = { readonly root: string; readonly server: TestServer | null };

async function openWorker(root: string, openServer: RunOptions['openServer']): Promise<Worker> {
  return { root: copySources(root), server: (await openServer?.()) ?? null };
}

async function closeWorker({ root, server }: Worker): Promise<void> {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
}

/** Results of test files. They are kept while all guards are tried, so that no file is checked twice. */
class TestFiles {
  /** Files that were run at least once. */
  readonly reached = new Set<string>();
  /** Files that fail with all guards in place, so that their failure proves nothing. */
  readonly sick = new Set<string>();
  readonly #controls = new Map<string, Promise<boolean>>();

  /** Returns whether a file passes with all guards in place. The file is run for this check only once. */
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
  // A guard in the database schema is removed only in a database that is created without it.
  const env = guard.mutation.file.endsWith('.sql') ? {} : (worker.server?.env ?? {});
  // The files run one after the other, because the first file usually notices and the last files take longest.
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
  /** Results of the tried guards. Guards that could not be tried in the given time are missing. */
  readonly trials: readonly Trial[];
  /** Test files that fail with all guards in place. */
  readonly sick: readonly string[];
  /**
   * Test files that were not run: an earlier file noticed each of their guards, or the guard was not tried. Whether
   * these files pass is unknown.
   */
  readonly notReached: readonly string[];
};

type RunOptions = {
  readonly print: (line: string) => void;
  readonly isOver: () => boolean;
  /** Starts a database server that all tests of a worker share. */
  readonly openServer?: () => Promise<TestServer>;
};

/**
 * Removes each guard in a copy of the sources and runs the guard's tests, one file after the other. Stops at the first
 * file that fails without the guard and passes with it.
 */
export async function tryGuards(
  root: string,
  guards: readonly Guard[],
  { print, isOver, openServer }: RunOptions,
): Promise<Trials> {
  const workers = await Promise.all(Array.from({ length: CONCURRENCY }, () => openWorker(root, openServer)));
  const waiting = [...guards];
  const files = new TestFiles();
  const trials: Trial[] = [];
  const work = async (worker: Worker) => {
    for (let guard = waiting.shift(); guard && !isOver(); guard = waiting.shift()) {
      const trial = await tryGuard(worker, guard, files);
      trials.push(trial);
      print(`${trial.verdict}: ${guard.name}`);
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
