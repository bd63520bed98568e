import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useRevalidator } from 'react-router';
import { pageCache } from '#platform/api/browser/page-cache.ts';

/** Id of the frame's route. Its data is not cached with a page, because all pages share it. */
const FRAME_ROUTE = 'root';

/**
 * Caches the data of the page on screen, so that the page appears at once when the visitor returns. The data of such a
 * page is loaded again in the background.
 */
export function useKeptPages(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const address = pathname + search;
  const last = useRef(address);
  useEffect(() => {
    const entries = matches
      .filter(({ id, loaderData }) => id !== FRAME_ROUTE && loaderData !== undefined)
      .map(({ id, loaderData }) => [id, loaderData] as const);
    const isStep = last.current !== address;
    last.current = address;
    const known = pageCache.show(address, Object.fromEntries(entries));
    if (isStep && known === 'kept' && entries.length > 0) void revalidate();
  }, [address, matches, revalidate]);
}
