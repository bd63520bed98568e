import type { IncomingMessage } from 'node:http';
import type { Log } from '#platform/process/log.server.ts';
import { createAggregatedLog } from './aggregated-log.server.ts';
import { sendEarlyRefusal } from './early-response.server.ts';
import type { Load } from './load-meter.server.ts';
import type { Middleware } from './web-server.server.ts';

/** What a request is for, the most urgent first; whatever takes long for one person counts as searching. */
export const priorities = ['always', 'buying', 'signed-in', 'browsing', 'searching'] as const;

/** One of {@link priorities}. */
export type Priority = (typeof priorities)[number];

/**
 * The strain up to which each kind is taken. Answers being made are the usual bound, where they are slow to make: a
 * little more than keeps the process busy, so that those taken are quick and the rest hears at once. Other times are
 * the bound when something else is slow.
 */
const LIMITS: Readonly<Record<Exclude<Priority, 'always'>, Load>> = {
  searching: { inFlight: 10, drainMs: 40, poolWaitMs: 120, eventLoopLagMs: 140 },
  browsing: { inFlight: 16, drainMs: 55, poolWaitMs: 200, eventLoopLagMs: 220 },
  'signed-in': { inFlight: 32, drainMs: 200, poolWaitMs: 400, eventLoopLagMs: 700 },
  buying: { inFlight: 64, drainMs: 400, poolWaitMs: 500, eventLoopLagMs: 1_200 },
};

/** Fewer answers being made than this are no load: a process that is late with them is held up by something else. */
const MIN_IN_FLIGHT = 8;

/** Whether there is no time for a request of this urgency. */
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
  /** Headers of every answer. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  readonly log: Log;
};

/**
 * Refuses what there is no time for, the least urgent first, before anything is read or looked up for it: work that
 * is begun and comes too late serves nobody.
 */
export function shedLoad({ priorityOf, readLoad, commonHeaders, log }: LoadSheddingOptions): Middleware {
  const count = createAggregatedLog(log, 'warn', 'requests refused under load');
  return (request, response, next) => {
    const priority = priorityOf(request);
    if (!shouldShed(priority, readLoad())) return next();
    count(priority);
    sendEarlyRefusal(response, 'overloaded', commonHeaders);
  };
}
