import { useEffect } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { currentLanguage, type Locale } from '#kernel/locale.ts';
import { isInBangla } from '../bangla-pages.ts';

/**
 * Loads the document of a page whose language is not that of the script that runs: a visitor who reads Bangla comes to
 * a page that is written in English alone, or back from one. A page that needs no data is shown before it is seen here.
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
