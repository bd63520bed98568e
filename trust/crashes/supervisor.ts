import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningTestMarket } from '../../harness/start-market.ts';

const LOOK_EVERY_MS = 50;
/** Pause before a restart in ms, as in a real market. */
const PAUSE_MS = 500;

/** Supervisor that restarts ended processes, as the supervisor of a real market does. */
export type Supervisor = {
  /** Durations of starts until the process was ready, in ms, by kind of process. */
  readonly starts: ReadonlyMap<string, readonly number[]>;
  readonly allUp: () => boolean;
  readonly stop: () => Promise<void>;
};

/** Returns the kind of a process: `web` for `web-1`. */
export function kindOf(name: string): string {
  return name.replace(/-\d+$/, '');
}

/** Supervises every process of a market from now on. */
export function supervise(market: RunningTestMarket): Supervisor {
  const starts = new Map<string, number[]>();
  let stopped = false;
  const keep = async (name: string) => {
    while (!stopped) {
      await sleep(LOOK_EVERY_MS);
      if (stopped || market.process(name).isUp()) continue;
      await sleep(name === 'database' ? LOOK_EVERY_MS : PAUSE_MS);
      // A failed start is repeated later, for example if the database is down.
      const took = await market.restart(name).catch(() => undefined);
      if (took !== undefined) starts.set(kindOf(name), [...(starts.get(kindOf(name)) ?? []), took]);
    }
  };
  const keeping = Promise.all(market.names.map(keep));
  return {
    starts,
    allUp: () => market.names.every((name) => market.process(name).isUp()),
    stop: async () => {
      stopped = true;
      await keeping;
    },
  };
}
