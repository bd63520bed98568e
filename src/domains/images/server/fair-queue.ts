/** How much of a {@link FairQueue} may be under way. */
export type FairQueueLimits = {
  /** Tasks at once, of all sources together. */
  readonly atOnce: number;
  /** Tasks at once of one source; as many as of all by default. */
  readonly perSource?: number;
};

type Waiting = { readonly begin: () => void };

/**
 * Tasks of many sources, a bounded number at once. Sources take turns (round robin) in the order of their arrival, one
 * task each, however many tasks they have. Within a source the first comes first.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #perSource: number;
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /** Waiting work by source; the first source is next. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor({ atOnce, perSource = atOnce }: FairQueueLimits) {
    this.#atOnce = atOnce;
    this.#perSource = perSource;
  }

  /** How many tasks of a source have not begun. */
  countWaiting(source: string): number {
    return this.#waiting.get(source)?.length ?? 0;
  }

  /**
   * Does a task of a source when its turn comes, and gives what it gives. One that `signal` aborts before it has begun
   * leaves the queue: then this throws the signal's reason.
   */
  async run<Value>(source: string, task: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    await this.#turn(source, signal);
    try {
      return await task();
    } finally {
      this.#end(source);
    }
  }

  #turn(source: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      // guard: abandoned-task
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => {
        this.#remove(source, waiting);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.set(source, [...(this.#waiting.get(source) ?? []), waiting]);
      this.#beginNext();
    });
  }

  #remove(source: string, gone: Waiting): void {
    const rest = (this.#waiting.get(source) ?? []).filter((one) => one !== gone);
    if (rest.length > 0) this.#waiting.set(source, rest);
    else this.#waiting.delete(source);
  }

  #end(source: string): void {
    this.#running -= 1;
    const left = (this.#runningOf.get(source) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(source, left);
    else this.#runningOf.delete(source);
    this.#beginNext();
  }

  /** The source whose turn it is among those that may have one more under way. */
  #nextSource(): string | undefined {
    for (const source of this.#waiting.keys()) {
      if ((this.#runningOf.get(source) ?? 0) < this.#perSource) return source;
    }
    return undefined;
  }

  #beginNext(): void {
    while (this.#running < this.#atOnce) {
      const source = this.#nextSource();
      const [first, ...rest] = source === undefined ? [] : (this.#waiting.get(source) ?? []);
      if (source === undefined || !first) return;
      // Behind all others that wait: everybody else has a turn before.
      this.#waiting.delete(source);
      if (rest.length > 0) this.#waiting.set(source, rest);
      this.#running += 1;
      this.#runningOf.set(source, (this.#runningOf.get(source) ?? 0) + 1);
      first.begin();
    }
  }
}
