import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type ChildPlan, spawnChild, stopChild } from '../tools/market/child.ts';
import type { OutputSink } from '../tools/market/output.ts';

/** One of a market's processes, for suites that treat it badly. */
export type Killable = {
  /** Ends it as a crash does, without a word; answers when it is gone. */
  readonly kill9: () => Promise<void>;
  /** Stops its clock: it holds all it holds and answers nothing. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Starts it again, or the program at `script` in its place; returns how long it took to be ready, in ms. */
  readonly restart: (script?: string) => Promise<number>;
  readonly isUp: () => boolean;
  /** Ends it in good order. */
  readonly stop: () => Promise<void>;
};

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function startChild(plan: ChildPlan, sink: OutputSink): Promise<ChildProcess> {
  const child = spawnChild(plan, sink);
  const ended = once(child, 'close').then(() => {
    throw new Error(`${plan.name} ended before it was ready.\n${sink.lastLines(plan.name)}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return child;
}

/** Starts a process of the market and answers when it says that it is ready. Nobody starts it again but the suite. */
export async function startKillable(plan: ChildPlan, sink: OutputSink): Promise<Killable> {
  let child = await startChild(plan, sink);
  return {
    kill9: async () => {
      if (isOver(child)) return;
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    restart: async (script = plan.script) => {
      const started = performance.now();
      child = await startChild({ ...plan, script }, sink);
      return performance.now() - started;
    },
    isUp: () => !isOver(child),
    stop: () => {
      // A frozen process hears nothing.
      child.kill('SIGCONT');
      return stopChild(child);
    },
  };
}
