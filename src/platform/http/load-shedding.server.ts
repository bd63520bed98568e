import type { IncomingMessage } from 'node:http';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import type { AdmissionQueue } from './admission-queue.server.ts';
import { createAggregatedLog } from './aggregated-log.server.ts';
import { sendEarlyRefusal } from './early-response.server.ts';
import type { Middleware } from './web-server.server.ts';

/** Load of this process. */
export type Load = {
  /** Delay of the event loop, in ms. */
  readonly eventLoopLagMs: number;
  /** Expected wait for a database connection, in ms. */
  readonly poolWaitMs: number;
  /** Number of unfinished responses. */
  readonly inFlight: number;
  /** Expected time to finish all unfinished responses at the recent pace, in ms; infinite while no pace is known. */
  readonly drainMs: number;
};

/** Measures the load of this process. */
export type LoadMeter = {
  readonly read: () => Load;
  /** Counts a response as in flight until it is finished. */
  readonly trackInFlight: <Value>(work: Value | Promise<Value>) => Value | Promise<Value>;
  readonly stop: () => void;
};

const TICK_MS = 20;
/** Fraction of the old value that each tick keeps. Half of the value is gone after about 130 ms. */
const SMOOTHING = 0.9;
/** Assumed time for which a request uses a database connection, in ms. An idle pool gives no measurements. */
const ASSUMED_USE_MS = 10;

/** State of a connection pool. */
type PoolLoad = {
  readonly waitingCount: number;
  readonly options: { readonly max?: number | undefined };
  readonly on: (event: 'acquire', listener: () => void) => unknown;
};

/** Starts to measure the load of this process. `pool` is its connection pool. */
export function startLoadMeter(pool: PoolLoad): LoadMeter {
  let tickAt = performance.now();
  let lag = 0;
  let acquired = 0;
  let acquiredPerTick = 0;
  let inFlight = 0;
  let completed = 0;
  let completedPerTick = 0;
  pool.on('acquire', () => {
    acquired += 1;
  });
  const timer = setInterval(() => {
    const now = performance.now();
    lag = Math.max(now - tickAt - TICK_MS, lag * SMOOTHING);
    acquiredPerTick = acquiredPerTick * SMOOTHING + acquired * (1 - SMOOTHING);
    completedPerTick = completedPerTick * SMOOTHING + completed * (1 - SMOOTHING);
    acquired = 0;
    completed = 0;
    tickAt = now;
  }, TICK_MS).unref();
  const assumed = (pool.options.max ?? 1) * (TICK_MS / ASSUMED_USE_MS);
  return {
    read: () => ({
      // Timers do not run while the event loop is blocked. The time since the last tick shows the delay before the next
      // tick.
      eventLoopLagMs: Math.max(lag, performance.now() - tickAt - TICK_MS),
      poolWaitMs: (pool.waitingCount / Math.max(acquiredPerTick, assumed)) * TICK_MS,
      inFlight,
      drainMs: inFlight === 0 ? 0 : (inFlight / completedPerTick) * TICK_MS,
    }),
    trackInFlight: (work) => {
      if (!(work instanceof Promise)) return work;
      inFlight += 1;
      return work.finally(() => {
        inFlight -= 1;
        completed += 1;
      });
    },
    stop: () => clearInterval(timer),
  };
}

/** Priorities of requests, the most urgent first. Reads of unusually long lists count as `searching`. */
export const priorities = ['always', 'buying', 'signed-in', 'browsing', 'searching'] as const;

/** One of {@link priorities}. */
export type Priority = (typeof priorities)[number];

const requestsShed = defineCounter(
  'market_http_requests_shed_total',
  'Requests refused because of overload, by urgency',
  ['priority'],
  priorities.filter((priority) => priority !== 'always').map((priority) => ({ priority })),
);

/**
 * Load up to which requests of each priority are accepted. Usually the number of requests in flight decides, together
 * with the time to finish them. The limit is slightly higher than the number that keeps the process busy. So accepted
 * requests are quick, and all others are refused immediately. The other limits apply if something else is slow.
 */
const LIMITS: Readonly<Record<Exclude<Priority, 'always'>, Load>> = {
  searching: { inFlight: 10, drainMs: 40, poolWaitMs: 120, eventLoopLagMs: 140 },
  browsing: { inFlight: 16, drainMs: 55, poolWaitMs: 200, eventLoopLagMs: 220 },
  'signed-in': { inFlight: 32, drainMs: 200, poolWaitMs: 400, eventLoopLagMs: 700 },
  buying: { inFlight: 64, drainMs: 400, poolWaitMs: 500, eventLoopLagMs: 1_200 },
};

/** Minimum number of requests in flight that count as load. If there are fewer, something else delays the process. */
const MIN_IN_FLIGHT = 8;

/** Returns whether a request of this priority should be refused under the current load. */
export function shouldShed(
  priority: Priority,
  { inFlight, drainMs, poolWaitMs, eventLoopLagMs }: Load,
): boolean {
  // guard: load-shedding (condition => true)
  if (priority === 'always') return false;
  const limits = LIMITS[priority];
  // guard: shed-by-pool-wait
  if (poolWaitMs > limits.poolWaitMs) return true;
  // guard: shed-by-drain-time
  if (inFlight >= limits.inFlight && drainMs > limits.drainMs) return true;
  // guard: shed-by-event-loop-lag (value => false)
  return inFlight >= MIN_IN_FLIGHT && eventLoopLagMs > limits.eventLoopLagMs;
}

export type LoadSheddingOptions = {
  readonly priorityOf: (request: IncomingMessage) => Priority;
  readonly readLoad: () => Load;
  /** Queue of searches that must wait for capacity. */
  readonly queue: AdmissionQueue;
  /** Headers of every response. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  readonly log: Log;
};

/**
 * Refuses requests under load, the least urgent first, before any work is done for them. A response that comes too late
 * is useless. Searches are the first to be refused, so they may wait in a queue for a moment.
 */
export function shedLoad(options: LoadSheddingOptions): Middleware {
  const { priorityOf, readLoad, queue, commonHeaders, log } = options;
  const count = createAggregatedLog(log, 'warn', 'requests refused under load');
  return (request, response, next) => {
    const priority = priorityOf(request);
    const refuse = () => {
      count(priority);
      requestsShed.inc({ priority });
      sendEarlyRefusal(response, 'overloaded', commonHeaders);
    };
    if (priority === 'searching') {
      const leave = queue.enter({ admit: next, refuse });
      if (leave) response.once('close', leave);
    } else if (shouldShed(priority, readLoad())) refuse();
    else next();
  };
}
