import type { ApiFaults } from './api-faults.ts';
import type { Deliveries } from './deliveries.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import type { Params } from './params.ts';
import type { Store } from './store.ts';
import type { Timers } from './timers.ts';

/** All parts of a running processor. */
export interface Processor {
  store: Store;
  deliveries: Deliveries;
  timers: Timers;
  idempotencyKeys: IdempotencyKeys;
  apiFaults: ApiFaults;
  keys: { secret: string; publishable: string };
  /** Time in ms until slow cards and slow refunds are completed. */
  settleDelayMs: number;
  /** Returns the current time in ms. */
  now(): number;
}

/** Context of a change. Events report `request` as its origin. */
export interface CallContext {
  processor: Processor;
  request: { id: string | null; idempotency_key: string | null };
}

/** Kind of caller: the market's server with the secret key, or a browser with the publishable key. */
export type Viewer = 'secret' | 'publishable';

/** An API call in progress. */
export interface Call extends CallContext {
  viewer: Viewer;
  params: Params;
  /** API version of the caller. */
  apiVersion: string;
  /** Id in the URL of the call; empty if the URL has none. */
  id: string;
  /** This server's URL as the caller knows it, without a trailing slash. */
  baseUrl: string;
}

/**
 * Returns whether the processor moves real money, judged by its secret key: `sk_live_…` (https://docs.stripe.com/keys).
 */
export function isLive({ keys }: Processor): boolean {
  return keys.secret.startsWith('sk_live_');
}

/** Returns the current time in unix seconds. */
export function nowInSeconds(processor: Processor): number {
  return Math.floor(processor.now() / 1000);
}
