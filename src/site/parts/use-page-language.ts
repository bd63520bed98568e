import { useEffect } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { currentLanguage, type Locale } from '#kernel/locale.ts';
import { isInBangla } from '../bangla-pages.ts';

/**
 * Loads a new document if the page's language differs from the language of the running script. This happens when a
 * visitor who reads Bangla opens a page that exists in English only, or returns from one. Before that, the page may
 * briefly appear without data.
 */
export function usePageLanguage(wanted: Locale | undefined): void {
  const here = useLocation();
  const { state, location: coming } = useNavigation();
  const next = state === 'loading' ? coming : here;
  useEffect(() => {
    const isBanglaWanted = wanted !== undefined && wanted !== 'en';
    if (!isBanglaWanted || isInBangla(next.pathname) === (currentLanguage() === 'bn')) return;
    if (next === here) location.reload();
    else location.assign(createPath(next));
  }, [wanted, next, here]);
}
