/** Reason why a read has no response yet: it is retried, retries failed, or the device is offline. */
export type NetworkTrouble = 'retrying' | 'unreachable' | 'offline';

/** A form that was posted without an answer. */
export type UnsentForm = {
  /** `server`: it answered that something went wrong on its side. */
  readonly reason: 'offline' | 'unreachable' | 'server';
};

/** State of the connection to the server. */
export type NetworkStatus = {
  /** The worst that any read under way has met; null while all goes well. */
  readonly trouble: NetworkTrouble | null;
  readonly unsent: UnsentForm | null;
};

const FINE: NetworkStatus = { trouble: null, unsent: null };
const FROM_BAD_TO_WORST: readonly NetworkTrouble[] = ['retrying', 'unreachable', 'offline'];

/** How a browser tells of its network. */
export type NetworkSource = {
  /** Where `online` is dispatched; for browsers the window. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** False when the device surely has no network. True promises nothing. */
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

  /** Hears of changes of the status; the answer stops that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Notes what a read has met; null when it is over. */
  note(request: object, trouble: NetworkTrouble | null): void {
    if (trouble === null) this.#troubles.delete(request);
    else this.#troubles.set(request, trouble);
    const met = new Set(this.#troubles.values());
    this.#set({ trouble: FROM_BAD_TO_WORST.findLast((one) => met.has(one)) ?? null });
  }

  /** Notes a form that was not answered; null when it is sent again, answered or left. */
  noteUnsent(unsent: UnsentForm | null): void {
    this.#set({ unsent });
  }

  /** Has every read that waits tried again at once. */
  retryNow(): void {
    for (const wake of this.#waiting) wake();
  }

  /** Ends after `ms`, when the device has a network again, or when {@link retryNow} says so; fails when `signal` does. */
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

/** The network of this browser. */
export const network = new Network({
  events: typeof window === 'undefined' ? new EventTarget() : window,
  isOnline: () => navigator.onLine,
});
