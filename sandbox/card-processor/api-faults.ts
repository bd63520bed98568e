import { setTimeout as sleep } from 'node:timers/promises';

/** What shall happen to the next API requests. */
export interface ApiFault {
  /** How many requests it concerns. */
  count: number;
  /** Only requests with this method. */
  method?: string;
  /** Only requests whose path contains this text. */
  path?: string;
  /** Answer with this error instead; none = the true answer. */
  status?: 400 | 401 | 403 | 409 | 429 | 500;
  /** Break the connection instead of answering. */
  reset: boolean;
  /** Answer 200 with what is no answer: a page, as proxies do, half of the true answer, or an object of nothing. */
  wrong?: 'page' | 'half' | 'nothing';
  /** Whether the work is left undone, or done before the answer goes wrong. */
  when: 'before' | 'after';
  /** Wait this long: before the work or after it, as `when` says. */
  delayMs: number;
  /** Wait until the faults are cleared, at the same place. */
  hold: boolean;
  /** Whether the error is stored under the idempotency key; by default only a 500 after the work is. */
  remembered?: boolean;
}

/** Faults that tests have ordered for the requests to come, and the request limiter. */
export class ApiFaults {
  #faults: { fault: ApiFault; left: number }[] = [];
  #cleared = Promise.withResolvers<void>();
  #perSecond = 0;
  #second = 0;
  #served = 0;

  add(fault: ApiFault): void {
    this.#faults.push({ fault, left: fault.count });
  }

  /** Forgets all faults, and lets go the requests that wait because of one. */
  clear(): void {
    this.#faults = [];
    this.#cleared.resolve();
    this.#cleared = Promise.withResolvers();
  }

  /** Waits as long as a fault says. */
  async wait({ delayMs, hold }: ApiFault): Promise<void> {
    if (delayMs > 0) await sleep(delayMs);
    if (hold) await this.#cleared.promise;
  }

  list(): readonly (ApiFault & { left: number })[] {
    return this.#faults.map(({ fault, left }) => ({ ...fault, left }));
  }

  /** The fault for this request, counted off. */
  take(method: string, path: string): ApiFault | undefined {
    const entry = this.#faults.find(({ fault }) => {
      return (fault.method ?? method) === method && path.includes(fault.path ?? '');
    });
    if (entry === undefined) return undefined;
    entry.left -= 1;
    if (entry.left === 0) this.#faults = this.#faults.filter((other) => other !== entry);
    return entry.fault;
  }

  /** Serves at most so many requests a second; 0 = no limit. */
  limit(perSecond: number): void {
    this.#perSecond = perSecond;
  }

  /** Counts a request; false when this second's are used up. */
  admit(nowMs: number): boolean {
    if (this.#perSecond === 0) return true;
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) [this.#second, this.#served] = [second, 0];
    this.#served += 1;
    return this.#served <= this.#perSecond;
  }
}
