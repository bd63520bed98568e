import { setTimeout as sleep } from 'node:timers/promises';

/** A fault for the next API requests. */
export interface ApiFault {
  /** Number of requests that the fault affects. */
  count: number;
  /** Method of the affected requests; by default all methods. */
  method?: string;
  /** Text that the path of the affected requests contains; by default all paths. */
  path?: string;
  /** Error status of the response; without a status, the response is normal. */
  status?: 400 | 401 | 403 | 409 | 429 | 500;
  /** If true, the server closes the connection instead of responding. */
  reset: boolean;
  /**
   * Kind of invalid body in a response with status 200. `page` is an HTML page, like one from a proxy. `half` is the
   * first half of the real response. `nothing` is an empty object.
   */
  wrong?: 'page' | 'half' | 'nothing';
  /**
   * Whether the fault happens before or after the request is executed. If the fault replaces the response and happens
   * before, the request is not executed.
   */
  when: 'before' | 'after';
  /** Delay in ms. `when` defines whether the delay comes before or after the request is executed. */
  delayMs: number;
  /**
   * True makes the request wait until the faults are cleared. `when` defines whether it waits before or after it is
   * executed.
   */
  hold: boolean;
  /**
   * Whether the error is stored under the idempotency key; only with `when: after`. By default, only a 500 is stored.
   */
  remembered?: boolean;
}

/** Faults that tests have requested for later API requests, and the rate limiter. */
export class ApiFaults {
  #faults: { fault: ApiFault; left: number }[] = [];
  #cleared = Promise.withResolvers<void>();
  #perSecond = 0;
  #second = 0;
  #served = 0;

  add(fault: ApiFault): void {
    this.#faults.push({ fault, left: fault.count });
  }

  /** Removes all faults and releases the requests that are held by a fault. */
  clear(): void {
    this.#faults = [];
    this.#cleared.resolve();
    this.#cleared = Promise.withResolvers();
  }

  /** Waits as long as the fault requires. */
  async wait({ delayMs, hold }: ApiFault): Promise<void> {
    if (delayMs > 0) await sleep(delayMs);
    if (hold) await this.#cleared.promise;
  }

  list(): readonly (ApiFault & { left: number })[] {
    return this.#faults.map(({ fault, left }) => ({ ...fault, left }));
  }

  /** Returns the fault for this request and reduces its count. */
  take(method: string, path: string): ApiFault | undefined {
    const entry = this.#faults.find(({ fault }) => {
      return (fault.method ?? method) === method && path.includes(fault.path ?? '');
    });
    if (entry === undefined) return undefined;
    entry.left -= 1;
    if (entry.left === 0) this.#faults = this.#faults.filter((other) => other !== entry);
    return entry.fault;
  }

  /** Sets the limit of requests per second; 0 for no limit. */
  limit(perSecond: number): void {
    this.#perSecond = perSecond;
  }

  /** Counts a request. Returns false if this second's limit is exceeded. */
  admit(nowMs: number): boolean {
    if (this.#perSecond === 0) return true;
    const second = Math.floor(nowMs / 1000);
    if (second !== this.#second) [this.#second, this.#served] = [second, 0];
    this.#served += 1;
    return this.#served <= this.#perSecond;
  }
}
