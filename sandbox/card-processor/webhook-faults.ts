/** A fault for the next webhook deliveries. */
export interface WebhookFault {
  action: 'hold' | 'drop' | 'duplicate' | 'delay' | 'corrupt' | 'reorder';
  /** Number of deliveries that the fault affects. */
  count: number;
  /** Event type of the affected deliveries; by default all types. */
  type?: string;
  /** With `duplicate`: total number of copies. */
  times: number;
  /** With `delay`: delay in ms. */
  delayMs: number;
  /** With `corrupt`: part to damage on the first attempt. */
  part: 'signature' | 'body';
}

/** Faults that tests have requested for later webhooks, in memory only. */
export class WebhookFaults {
  #faults: { fault: WebhookFault; left: number }[] = [];

  add(fault: WebhookFault): void {
    this.#faults.push({ fault, left: fault.count });
  }

  clear(): void {
    this.#faults = [];
  }

  list(): readonly (WebhookFault & { left: number })[] {
    return this.#faults.map(({ fault, left }) => ({ ...fault, left }));
  }

  /**
   * Returns the fault for the next delivery of this type and reduces its count. `isLast` is true if the count has
   * reached 0.
   */
  take(type: string): { fault: WebhookFault; isLast: boolean } | undefined {
    const entry = this.#faults.find(({ fault }) => fault.type === undefined || fault.type === type);
    if (entry === undefined) return undefined;
    entry.left -= 1;
    if (entry.left === 0) this.#faults = this.#faults.filter((other) => other !== entry);
    return { fault: entry.fault, isLast: entry.left === 0 };
  }
}
