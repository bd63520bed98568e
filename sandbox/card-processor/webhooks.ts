import type { Deliveries, Delivery } from './deliveries.ts';
import { postText } from './post.ts';
import { signPayload } from './signature.ts';
import type { Store } from './store.ts';

/** Pauses between attempts in ms. The last pause is repeated until the delivery is abandoned. */
export const RETRY_DELAYS_MS: readonly number[] = [
  500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000,
];
const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000;
const ANSWER_TIMEOUT_MS = 10_000;
const MAX_IN_FLIGHT = 8;
const SHORTEST_SLEEP_MS = 25;
const LONGEST_SLEEP_MS = 1000;

interface WebhooksOptions {
  store: Store;
  deliveries: Deliveries;
  /** The endpoint's signing secret, `whsec_…`. */
  secret: string;
  retryDelaysMs: readonly number[];
  now(): number;
}

/**
 * Sends pending deliveries until the endpoint responds with 2xx or three days have passed. Sends several in parallel,
 * in no guaranteed order.
 */
export class Webhooks {
  readonly #options: WebhooksOptions;
  readonly #inFlight = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(options: WebhooksOptions) {
    this.#options = options;
    options.deliveries.onOrdered = (ids) => void this.sendInOrder(ids);
  }

  /**
   * Looks for due deliveries. Several calls at about the same time cause only one search. The next search starts when
   * the next delivery is due.
   */
  wake(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setImmediate(() => {
      this.#isLooking = false;
      this.#look();
    });
  }

  #look(): void {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted || this.#inFlight.size >= MAX_IN_FLIGHT) return;
    const { deliveries, now } = this.#options;
    if (deliveries.address !== undefined) {
      for (const delivery of deliveries.due(MAX_IN_FLIGHT * 2)) {
        if (this.#inFlight.size >= MAX_IN_FLIGHT) return;
        if (!this.#inFlight.has(delivery.id)) void this.#start(delivery).then(() => this.wake());
      }
    }
    const next = deliveries.nextDue();
    if (next === undefined) return;
    const sleepMs = Math.min(Math.max(next - now(), SHORTEST_SLEEP_MS), LONGEST_SLEEP_MS);
    this.#timer = setTimeout(() => this.wake(), sleepMs);
  }

  /**
   * Sends these deliveries one after the other, whatever their state. Makes one attempt for each. Failed deliveries
   * then get the usual retries.
   */
  async sendInOrder(ids: readonly number[]): Promise<Delivery[]> {
    for (const id of ids) {
      if (this.#stopping.signal.aborted) return [];
      const delivery = this.#options.deliveries.find(id);
      if (delivery !== undefined) await (this.#inFlight.get(id) ?? this.#start(delivery));
    }
    if (this.#stopping.signal.aborted) return [];
    this.wake();
    return ids.flatMap((id) => this.#options.deliveries.find(id) ?? []);
  }

  /** Stops sending. Attempts in progress are aborted and stay pending. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#inFlight.values());
  }

  #start(delivery: Delivery): Promise<void> {
    const attempt = this.#attempt(delivery).finally(() => this.#inFlight.delete(delivery.id));
    this.#inFlight.set(delivery.id, attempt);
    return attempt;
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { deliveries, now } = this.#options;
    const { status, error } = await this.#post(delivery);
    if (this.#stopping.signal.aborted) return;
    const isDone = status !== null && status >= 200 && status < 300;
    const isHopeless = now() - delivery.queuedAt > GIVE_UP_AFTER_MS;
    const delays = this.#options.retryDelaysMs;
    const delayMs = delays[Math.min(delivery.attempts, delays.length - 1)] ?? LONGEST_SLEEP_MS;
    deliveries.record({
      ...delivery,
      state: isDone ? 'delivered' : isHopeless ? 'failed' : 'pending',
      attempts: delivery.attempts + 1,
      nextAt: now() + delayMs,
      lastStatus: status,
      lastError: error,
    });
  }

  async #post(delivery: Delivery): Promise<{ status: number | null; error: string | null }> {
    const { deliveries } = this.#options;
    const { address } = deliveries;
    if (address === undefined) return { status: null, error: 'no endpoint' };
    const { body, signature } = this.#message(delivery);
    try {
      const status = await postText(address, body, {
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signature,
          'User-Agent': 'Stripe/1.0 (card-processor stand-in)',
        },
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      });
      return { status, error: null };
    } catch (error) {
      return { status: null, error: reasonOf(error) };
    }
  }

  #message(delivery: Delivery): { body: string; signature: string } {
    const { store, secret, now } = this.#options;
    const event = store.find('event', delivery.eventId)?.object;
    const body = JSON.stringify(event, null, 2);
    const damaged = delivery.attempts === 0 ? delivery.corrupt : null;
    const usedSecret = damaged === 'signature' ? `${secret}-wrong` : secret;
    const signature = signPayload(body, usedSecret, Math.floor(now() / 1000));
    return {
      body: damaged === 'body' ? body.replace('"livemode": false', '"livemode": true') : body,
      signature,
    };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
