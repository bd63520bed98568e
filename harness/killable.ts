import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type ChildPlan, spawnChild, stopChild } from '../tools/market/child.ts';
import type { OutputSink } from '../tools/market/output.ts';

/** One of a market's processes, which suites may kill or freeze. */
export type Killable = {
  /** Kills the process without a shutdown, like a crash; resolves when it is gone. */
  readonly kill9: () => Promise<void>;
  /** Freezes the process: it keeps its connections and locks, but does nothing. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /**
   * Restarts the process, or starts the program at `script` in its place. Returns the time until it was
   * ready, in ms.
   */
  readonly restart: (script?: string) => Promise<number>;
  readonly isUp: () => boolean;
  /** Shuts the process down cleanly. */
  readonly stop: () => Promise<void>;
};

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function startChild(plan: ChildPlan, sink: OutputSink): Promise<ChildProcess> {
  const child = spawnChild(plan, sink);
  const ended = once(child, 'close').then(() => {
    throw new Error(`${plan.name} exited before it was ready.\n${sink.lastLines(plan.name)}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return child;
}

/**
 * Starts a process of the market and resolves when the process reports that it is ready. If the process ends, it stays
 * down until the suite restarts it.
 */
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
      // A frozen process does not receive other signals.
      child.kill('SIGCONT');
      return stopChild(child);
    },
  };
}
