import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { showSuccess } from './toaster.ts';

/**
 * Shows a success notice of the previous page once, and removes `?{name}` from the address. `onArrival` runs with it;
 * keep its identity stable between renders.
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
