/** What shall go wrong with the next deliveries. */
export interface WebhookFault {
  action: 'hold' | 'drop' | 'duplicate' | 'delay' | 'corrupt' | 'reorder';
  /** How many deliveries it concerns. */
  count: number;
  /** Only deliveries of this event type. */
  type?: string;
  /** With `duplicate`: copies in all. */
  times: number;
  /** With `delay`. */
  delayMs: number;
  /** With `corrupt`: what is damaged on the first attempt. */
  part: 'signature' | 'body';
}

/** Faults that tests have ordered for the webhooks to come; forgotten when the process ends. */
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

  /** The fault for the next delivery of this type, counted off; `isLast` when it is used up by it. */
  take(type: string): { fault: WebhookFault; isLast: boolean } | undefined {
    const entry = this.#faults.find(({ fault }) => fault.type === undefined || fault.type === type);
    if (entry === undefined) return undefined;
    entry.left -= 1;
    if (entry.left === 0) this.#faults = this.#faults.filter((other) => other !== entry);
    return { fault: entry.fault, isLast: entry.left === 0 };
  }
}
