import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningTestMarket } from '../../harness/start-market.ts';

const LOOK_EVERY_MS = 50;
/** As the supervisor of a market waits before it starts a process again. */
const PAUSE_MS = 500;

/** Starts again what ended, as the supervisor of a market does. */
export type Supervisor = {
  /** How long each start took until the process said that it was ready, in ms, by kind of process. */
  readonly starts: ReadonlyMap<string, readonly number[]>;
  readonly allUp: () => boolean;
  readonly stop: () => Promise<void>;
};

/** The kind of a process: `web` for `web-1`. */
export function kindOf(name: string): string {
  return name.replace(/-\d+$/, '');
}

/** Watches over every process of a market from here on. */
export function supervise(market: RunningTestMarket): Supervisor {
  const starts = new Map<string, number[]>();
  let stopped = false;
  const keep = async (name: string) => {
    while (!stopped) {
      await sleep(LOOK_EVERY_MS);
      if (stopped || market.process(name).isUp()) continue;
      await sleep(name === 'database' ? LOOK_EVERY_MS : PAUSE_MS);
      // One that cannot start, because the database is away say, is tried again.
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
