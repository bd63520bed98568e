import { useEffect, useState } from 'react';

/**
 * Returns whether React has hydrated the page. False on the server and before hydration, when components render
 * elements that work without scripts.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

/**
 * Removes `#id` from the URL, so that scripts can open the element with this id. Returns false if the URL has another
 * `#id` or none.
 */
export function consumeHash(id: string): boolean {
  if (location.hash !== `#${id}`) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}
