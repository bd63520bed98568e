let called = false;
const listeners = new Set<() => void>();

/** Has the place for notices filled, from now on. */
export function callToaster(): void {
  called = true;
  for (const listener of listeners) listener();
}

/** True once the first notice was told. */
export function isToasterCalled(): boolean {
  return called;
}

/** Hears of the first notice; the answer stops that. */
export function onToasterCall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
