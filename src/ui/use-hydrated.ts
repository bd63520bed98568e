import { useEffect, useState } from 'react';

/**
 * Returns whether scripts run the page: false on the server and before. Until then, parts that need scripts give way to
 * plain ones.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

/**
 * Removes `#id` from the address, so that scripts open what its link opens without them. False when it is not there.
 */
export function consumeHash(id: string): boolean {
  if (location.hash !== `#${id}`) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}
