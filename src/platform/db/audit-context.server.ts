import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf code is running just now: what the book of changes notes beside each change. */
export type Doing = {
  /** The user who asked; null for nobody known and for the market itself. */
  readonly who: string | null;
  /** The call or the job: `POST /payments`, `payments.sweep`. */
  readonly what: string;
  readonly requestId: string | null;
};

const current = new AsyncLocalStorage<Doing>();

/** Runs `work`, and all that it waits for, as this doing. */
export function whileDoing<Value>(doing: Doing, work: () => Value): Value {
  return current.run(doing, work);
}

/** What is being done just now; null outside of any call or job. */
export function currentDoing(): Doing | null {
  return current.getStore() ?? null;
}
