import type { IncomingMessage } from 'node:http';
import type { Log } from '#platform/process/log.server.ts';
import { countInLog } from './aggregated-log.server.ts';
import { refuseEarly } from './early-response.server.ts';
import type { Strain } from './load-meter.server.ts';
import type { Middleware } from './web-server.server.ts';

/** What a request is for, the most urgent first; whatever takes long for one person counts as searching. */
export const urgencies = ['always', 'buying', 'signed-in', 'browsing', 'searching'] as const;

/** One of {@link urgencies}. */
export type Urgency = (typeof urgencies)[number];

/**
 * The strain up to which each kind is taken. Answers being made are the usual bound, where they are slow to make: a
 * little more than keeps the process busy, so that those taken are quick and the rest hears at once. Other times are
 * the bound when something else is slow.
 */
const BOUNDS: Readonly<Record<Exclude<Urgency, 'always'>, Strain>> = {
  searching: { making: 10, makingMs: 40, queueMs: 120, loopMs: 140 },
  browsing: { making: 16, makingMs: 55, queueMs: 200, loopMs: 220 },
  'signed-in': { making: 32, makingMs: 200, queueMs: 400, loopMs: 700 },
  buying: { making: 64, makingMs: 400, queueMs: 500, loopMs: 1_200 },
};

/** Fewer answers being made than this are no load: a process that is late with them is held up by something else. */
const LOAD = 8;

/** Whether there is no time for a request of this urgency. */
export function isShed(urgency: Urgency, { making, makingMs, queueMs, loopMs }: Strain): boolean {
  if (urgency === 'always') return false;
  const bounds = BOUNDS[urgency];
  if (queueMs > bounds.queueMs) return true;
  if (making >= bounds.making && makingMs > bounds.makingMs) return true;
  return making >= LOAD && loopMs > bounds.loopMs;
}

export type SheddingOptions = {
  readonly urgencyOf: (request: IncomingMessage) => Urgency;
  readonly readStrain: () => Strain;
  /** Headers of every answer. */
  readonly common: Readonly<Record<string, string>>;
  readonly log: Log;
};

/**
 * Refuses what there is no time for, the least urgent first, before anything is read or looked up for it: work that
 * is begun and comes too late serves nobody.
 */
export function shedLoad({ urgencyOf, readStrain, common, log }: SheddingOptions): Middleware {
  const count = countInLog(log, 'warn', 'requests refused under load');
  return (request, response, next) => {
    const urgency = urgencyOf(request);
    if (!isShed(urgency, readStrain())) return next();
    count(urgency);
    refuseEarly(response, 'overloaded', common);
  };
}
