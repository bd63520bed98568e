const listeners = new Set<() => void>();

/** Calls `listener` when our server answers a request of this page with 401. Returns a function that stops it. */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports a 401 of our server: the session of this page is no longer valid. */
export function noteUnauthorized(): void {
  for (const listener of listeners) listener();
}
