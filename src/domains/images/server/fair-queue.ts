/** Limits of concurrent tasks in a {@link FairQueue}. */
export type FairQueueLimits = {
  /** Maximum number of concurrent tasks of all sources together. */
  readonly atOnce: number;
  /** Maximum number of concurrent tasks of one source; `atOnce` by default. */
  readonly perSource?: number;
};

type Waiting = { readonly begin: () => void };

/**
 * Queue with limited concurrency that is fair to its sources, usually client addresses. It serves sources round robin,
 * one task each. The tasks of one source run first in, first out.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #perSource: number;
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  /** Waiting tasks by source. The map's first source is served next. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor({ atOnce, perSource = atOnce }: FairQueueLimits) {
    this.#atOnce = atOnce;
    this.#perSource = perSource;
  }

  /** Returns the number of a source's tasks that wait for their start. */
  countWaiting(source: string): number {
    return this.#waiting.get(source)?.length ?? 0;
  }

  /**
   * Runs a task when its source is next, and returns the task's result. If `signal` aborts before the task starts, the
   * task leaves the queue, and the promise rejects with the signal's reason.
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

  /** Returns the first waiting source that has fewer running tasks than `perSource`; undefined if there is none. */
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
      // Moves the source to the end, so that all other sources are served first.
      this.#waiting.delete(source);
      if (rest.length > 0) this.#waiting.set(source, rest);
      this.#running += 1;
      this.#runningOf.set(source, (this.#runningOf.get(source) ?? 0) + 1);
      first.begin();
    }
  }
}
