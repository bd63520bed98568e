/** Reason why page data has not arrived yet: the request is retried, retries failed, or the device is offline. */
export type NetworkTrouble = 'retrying' | 'unreachable' | 'offline';

/** A submitted form that the server has not processed, or may not have processed. */
export type UnsentForm = {
  /**
   * `server`: the server responded with an error. `other-account`: another account has signed in since the page was
   * shown. The other reasons: no complete response arrived.
   */
  readonly reason: 'offline' | 'unreachable' | 'server' | 'other-account';
};

/** State of the connection to the server. */
export type NetworkStatus = {
  /** The worst trouble of all requests for page data in progress; null if there is none. */
  readonly trouble: NetworkTrouble | null;
  readonly unsent: UnsentForm | null;
};

const FINE: NetworkStatus = { trouble: null, unsent: null };
const FROM_BAD_TO_WORST: readonly NetworkTrouble[] = ['retrying', 'unreachable', 'offline'];

/** Source of the browser's network state. */
export type NetworkSource = {
  /** Dispatches `online` events; in browsers, the window. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** False if the device certainly has no network. True guarantees nothing. */
  readonly isOnline: () => boolean;
};

/** Tracks the network state from requests, and shows it to pages. */
export class Network {
  readonly #source: NetworkSource;
  readonly #troubles = new Map<object, NetworkTrouble>();
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Set<() => void>();
  #status: NetworkStatus = FINE;

  constructor(source: NetworkSource) {
    this.#source = source;
  }

  isOnline(): boolean {
    return this.#source.isOnline();
  }

  /** Returns the current state; the same object until something changes. */
  status(): NetworkStatus {
    return this.#status;
  }

  /** Subscribes to changes of the status. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Records the trouble of a request for page data. `trouble` is null when the request is over. */
  note(request: object, trouble: NetworkTrouble | null): void {
    if (trouble === null) this.#troubles.delete(request);
    else this.#troubles.set(request, trouble);
    const met = new Set(this.#troubles.values());
    this.#set({ trouble: FROM_BAD_TO_WORST.findLast((one) => met.has(one)) ?? null });
  }

  /** Records an unsent form. `unsent` is null when the form is sent again or the visitor leaves the page. */
  recordUnsent(unsent: UnsentForm | null): void {
    this.#set({ unsent });
  }

  /** Retries every waiting request immediately. */
  retryNow(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Waits `ms`, or until the network is back or {@link retryNow} is called. Rejects if `signal` is aborted. */
  wait(signal: AbortSignal | null, ms = Number.POSITIVE_INFINITY): Promise<void> {
    const { events } = this.#source;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = () => reject(signal?.reason);
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    events.addEventListener('online', resolve as () => void);
    this.#waiting.add(resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      events.removeEventListener('online', resolve as () => void);
      this.#waiting.delete(resolve);
    });
  }

  #set(change: Partial<NetworkStatus>): void {
    const next = { ...this.#status, ...change };
    if (next.trouble === this.#status.trouble && next.unsent === this.#status.unsent) return;
    this.#status = next;
    for (const listener of this.#listeners) listener();
  }
}

/** State of this browser's network. */
export const network = new Network({
  events: typeof window === 'undefined' ? new EventTarget() : window,
  isOnline: () => navigator.onLine,
});
