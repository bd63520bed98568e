let requested = false;
const listeners = new Set<() => void>();

/** Has the place for notices filled, from now on. */
export function requestToaster(): void {
  requested = true;
  for (const listener of listeners) listener();
}

/** True once the first notice was told. */
export function isToasterRequested(): boolean {
  return requested;
}

/** Hears of the first notice; the answer stops that. */
export function onToasterRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
