let requested = false;
const listeners = new Set<() => void>();

/** Makes the toaster load and render from now on. */
export function requestToaster(): void {
  requested = true;
  for (const listener of listeners) listener();
}

/** Returns whether a notice has been shown. */
export function isToasterRequested(): boolean {
  return requested;
}

/** Calls `listener` with the first notice. Returns a function that stops this. */
export function onToasterRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
