import { LOCALES, type Locale } from '#kernel/locale.ts';

/** Name of the cookie that remembers the language on this device. */
export const LANGUAGE_COOKIE = 'language';

/** Name of the query parameter that asks for a page in one language, as search engines do. */
export const LANGUAGE_PARAMETER = 'lang';

/** The addresses of a page in both languages, by their names for search engines (`hreflang`). */
export function alternatesOf(address: string): readonly (readonly [hreflang: string, address: string])[] {
  const inBangla = `${address}?${LANGUAGE_PARAMETER}=bn`;
  return [
    ['en', address],
    ['bn', inBangla],
    ['x-default', address],
  ];
}

/** Parts of a request that tell which language its visitor wants. */
export type LanguageSigns = {
  readonly url: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
};

/** A text as a locale; null for any other. */
export function asLocale(text: string | null | undefined): Locale | null {
  return LOCALES.find((locale) => locale === text) ?? null;
}

const PARAMETER = new RegExp(`[?&]${LANGUAGE_PARAMETER}=([\\w-]+)`);
const COOKIE = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([\\w-]+)`);

/** The weight of a range in `Accept-Language`, from 0 to 1 (RFC 9110, 12.4.2). */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
  return weight === undefined ? 1 : Number(weight);
}

/** The locale that `Accept-Language` prefers: Bangla where it stands before English and every other language. */
function preferredLocale(acceptLanguage: string): Locale {
  const ranges = acceptLanguage.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';');
    return { name: name.trim().toLowerCase(), weight: weightOf(parameters) };
  });
  const [first] = ranges.toSorted((a, b) => b.weight - a.weight);
  if (!first || !/^bn(?:-|$)/.test(first.name) || first.weight === 0) return 'en';
  return asLocale(first.name) ?? 'bn';
}

/** The locale that a visitor wants: by the address, else as this device remembers, else as the browser is set. */
export function wantedLocale({ url, cookie, acceptLanguage }: LanguageSigns): Locale {
  const asked = url.includes('?') ? asLocale(PARAMETER.exec(url)?.[1]) : null;
  const kept = cookie === undefined ? null : asLocale(COOKIE.exec(cookie)?.[1]);
  return asked ?? kept ?? preferredLocale(acceptLanguage ?? '');
}
