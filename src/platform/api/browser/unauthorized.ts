const listeners = new Set<() => void>();

/** Hears that our server has answered a request of this page with 401; the answer stops that. */
export function onUnauthorized(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells that our server has answered with 401: it knows nobody by the session of this page. */
export function noteUnauthorized(): void {
  for (const listener of listeners) listener();
}
