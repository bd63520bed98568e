import { useEffect, useState } from 'react';

/**
 * Returns whether scripts run the page: false on the server and before hydration. Until then, plain parts replace those
 * that need scripts.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

/** Removes `#id` from the address, so that scripts can open its target. Returns false if it is not there. */
export function consumeHash(id: string): boolean {
  if (location.hash !== `#${id}`) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}
