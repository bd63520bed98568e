const listeners = new Set<() => void>();

/**
 * Calls `listener` when our server answers a request of this page with 401. Returns a function that removes the
 * listener.
 */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports that our server answered 401: the session of this page is no longer valid. */
export function recordUnauthorized(): void {
  for (const listener of listeners) listener();
}
