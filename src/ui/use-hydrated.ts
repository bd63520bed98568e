import { useEffect, useState } from 'react';

/** False on the server and until scripts have taken the page over: what needs them stands back for what does not. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

/** Takes `#id` out of the address, for scripts to open what its link has opened without them; false when it is not there. */
export function consumeHash(id: string): boolean {
  if (location.hash !== `#${id}`) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  return true;
}
