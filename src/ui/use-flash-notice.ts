import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { showSuccess } from './toaster.ts';

/**
 * Says once that something went well which was done on the page before, and takes `?{name}` out of the address.
 * `onArrival` runs with it; keep it the same between renders.
 */
export function useFlashNotice(name: string, message: string, onArrival?: () => void): void {
  const [search, setSearch] = useSearchParams();
  const arrived = search.has(name);
  useEffect(() => {
    if (!arrived) return;
    showSuccess(message);
    onArrival?.();
    setSearch(
      (known) => {
        known.delete(name);
        return known;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [arrived, name, message, onArrival, setSearch]);
}
