import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { showSuccess } from './toaster.ts';

/**
 * Shows a success toast once if the URL contains `?{name}`, and removes that parameter from the URL. The previous page
 * adds the parameter after an action. `onArrival` runs together with the toast; keep its identity stable between
 * renders.
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
