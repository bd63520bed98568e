import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/process/log.server.ts';

/** Something that runs until it is stopped, or until it ends by itself. */
export type Task = {
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<unknown>;
  readonly stop: () => Promise<void>;
};

/** Pause before it is started again, in ms. */
const RESTART_DELAY_MS = 500;

/**
 * Starts something and starts it again whenever it ends by itself, as often as it takes. Throws when it cannot be
 * started the first time: a fault that will not go away by trying again.
 */
export async function supervise(
  name: string,
  start: () => Promise<Task>,
  log: Log,
): Promise<{ readonly stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const restart = async (): Promise<Task | null> => {
    while (!signal.aborted) {
      await sleep(RESTART_DELAY_MS, undefined, { signal }).catch(() => {});
      const started = signal.aborted ? null : await start().catch(() => null);
      if (started) return started;
    }
    return null;
  };
  let current: Task | null = await start();
  const watch = async () => {
    while (current) {
      await current.ended.catch(() => {});
      if (signal.aborted) return;
      log.warn({ what: name }, 'it ended by itself; starting it again');
      await current.stop().catch(() => {});
      current = await restart();
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await watching;
    },
  };
}
