import { waitUntil } from '../../harness/processes.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';
import type { Thaw } from './faults.ts';
import type { Supervisor } from './supervisor.ts';

/**
 * Longest allowed start of a process, and longest allowed time until the market is ready after a freeze, in ms. A web
 * process may also take a multiple of its start without load, which {@link startAlone} measures.
 */
const READY_MS = { web: 5_000, database: 30_000, thaw: 10_000 };
const TIMES_ALONE = 3;

const LONGEST_START_MS = 60_000;

/** Returns the longest of some times; 0 for an empty list. */
export const slowest = (times: readonly number[] = []) => Math.max(0, ...times);
/** Formats a time in ms. */
export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/**
 * Kills a web process while nobody uses the market, and waits for its restart. The supervisor records the duration of
 * this restart first.
 */
export async function startAlone(market: RunningTestMarket, supervisor: Supervisor): Promise<void> {
  await market.kill9('web-1');
  await waitUntil(() => (supervisor.starts.get('web')?.length ?? 0) > 0, LONGEST_START_MS);
}

/**
 * Describes the starts, and the recoveries from freezes, that took too long. The first recorded start of a web process
 * is that of {@link startAlone}.
 */
export function objectToSlowness(supervisor: Supervisor, thaws: readonly Thaw[]): string[] {
  const [alone = 0, ...starts] = supervisor.starts.get('web') ?? [];
  const web = slowest(starts);
  const database = slowest(supervisor.starts.get('database'));
  // Add the database's start, because a web process may have waited for a database that was just killed.
  const mostOfWeb = Math.max(READY_MS.web, TIMES_ALONE * alone) + database;
  const thaw = slowest(thaws.map(({ backAfterMs }) => backAfterMs));
  return [
    ...(web > mostOfWeb ? [`a web process took ${seconds(web)} to be ready, alone ${seconds(alone)}`] : []),
    ...(database > READY_MS.database ? [`the database took ${seconds(database)} to be ready`] : []),
    ...(thaw > READY_MS.thaw ? [`after a frozen database the market took ${seconds(thaw)} to be ready`] : []),
    ...thaws.flatMap(({ answers }) =>
      answers
        .filter((response) => response !== '503')
        .map((response) => `while the database was frozen /readyz answered ${response}`),
    ),
  ];
}
