import { useEffect, useState } from 'react';

const OWN_DISTRICT = 'district';

/**
 * The district that this browser last narrowed a list to, so that one click does it again. Nobody is asked where they are.
 * Null where none is known, and until scripts run.
 * @param chosen districts that the list is narrowed to now
 */
export function useOwnDistrict(chosen: readonly string[]): string | null {
  const [own, setOwn] = useState<string | null>(null);
  const only = chosen.length === 1 ? chosen[0] : undefined;
  useEffect(() => {
    try {
      if (only !== undefined) localStorage.setItem(OWN_DISTRICT, only);
      setOwn(only ?? localStorage.getItem(OWN_DISTRICT));
    } catch {
      // A browser that keeps nothing has no district of its own.
    }
  }, [only]);
  return own;
}
