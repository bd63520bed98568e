import { useEffect } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { currentLanguage, type Locale } from '#kernel/locale.ts';
import { isInBangla } from '../bangla-pages.ts';

/**
 * Loads a new document if the page's language is not that of the running script. This happens when a visitor who reads
 * Bangla opens a page in English only, or returns from one. A page without data appears briefly before that.
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
