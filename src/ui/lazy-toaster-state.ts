let requested = false;
const listeners = new Set<() => void>();

/** Makes {@link LazyToaster} load and render the toaster, the component that shows toasts. */
export function requestToaster(): void {
  requested = true;
  for (const listener of listeners) listener();
}

/** Returns whether the toaster has been requested. */
export function isToasterRequested(): boolean {
  return requested;
}

/** Calls `listener` when the toaster is requested. Returns a function that unsubscribes the listener. */
export function onToasterRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
