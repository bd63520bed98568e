import { useEffect } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { currentLanguage, type Locale, languageOf } from '#kernel/locale.ts';
import { keptLocale, LANGUAGE_PARAMETER, localeCookie } from '#platform/http/wanted-locale.ts';

/**
 * Stores the language of a URL with `?lang=` in a cookie, if the device has stored no language yet. The next pages then
 * have the same language.
 */
function useLanguageOfAddress(wanted: Locale | undefined): void {
  const { search } = useLocation();
  const isAsked = new URLSearchParams(search).has(LANGUAGE_PARAMETER);
  useEffect(() => {
    if (!isAsked || !wanted || keptLocale(document.cookie)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
    document.cookie = localeCookie(wanted, location.origin);
  }, [isAsked, wanted]);
}

/**
 * Loads a new document if the visitor's language (`wanted`) differs from the language of the running script. `wanted`
 * changes after a form such as the login. If the cookie changes in another tab, the next navigation in this tab notices
 * the change.
 */
export function usePageLanguage(wanted: Locale | undefined): void {
  const here = useLocation();
  const { state, location: coming, formMethod } = useNavigation();
  const next = state === 'loading' ? coming : here;
  const isStep = next !== here && formMethod === undefined;
  useLanguageOfAddress(wanted);
  useEffect(() => {
    const now = (isStep && keptLocale(document.cookie)) || wanted;
    if (now === undefined || languageOf(now) === currentLanguage()) return;
    if (next === here) location.reload();
    else location.assign(createPath(next));
  }, [wanted, next, here, isStep]);
}
