import { useEffect, useState } from 'react';

/** False on the server and until scripts have taken the page over: what needs them stands back for what does not. */
export function useScripts(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready;
}
