import type { ApiFaults } from './api-faults.ts';
import type { Deliveries } from './deliveries.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import type { Params } from './params.ts';
import type { Store } from './store.ts';
import type { Timers } from './timers.ts';

/** Everything one running processor consists of. */
export interface Processor {
  store: Store;
  deliveries: Deliveries;
  timers: Timers;
  idempotencyKeys: IdempotencyKeys;
  apiFaults: ApiFaults;
  keys: { secret: string; publishable: string };
  /** How long a slow card or refund stays open, in ms. */
  settleDelayMs: number;
  /** The present in ms. */
  now(): number;
}

/** Something done to the books: by whom is what an event reports as its request. */
export interface CallContext {
  processor: Processor;
  request: { id: string | null; idempotency_key: string | null };
}

/** Who asks: our server with the secret key, or a browser with the publishable one. */
export type Viewer = 'secret' | 'publishable';

/** One call of the API on its way through. */
export interface Call extends CallContext {
  viewer: Viewer;
  params: Params;
  /** The API version that the caller speaks. */
  apiVersion: string;
  /** The identifier in the address, or an empty text. */
  id: string;
  /** This server's address as the caller knows it, without a closing slash. */
  baseUrl: string;
}

/** Returns whether it moves real money, as its secret key says: `sk_live_…` (https://docs.stripe.com/keys). */
export function isLive({ keys }: Processor): boolean {
  return keys.secret.startsWith('sk_live_');
}

/** The present in unix seconds. */
export function nowInSeconds(processor: Processor): number {
  return Math.floor(processor.now() / 1000);
}
