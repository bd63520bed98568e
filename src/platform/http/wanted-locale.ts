import { LOCALES, type Locale } from '#kernel/locale.ts';

/** Cookie that stores the language on this device. */
const LANGUAGE_COOKIE = 'language';

/** Query parameter that selects the language of a page, for example for search engines. */
export const LANGUAGE_PARAMETER = 'lang';

/** Returns the URLs of a page in both languages, with their `hreflang` values. */
export function alternatesOf(address: string): readonly (readonly [hreflang: string, address: string])[] {
  const inBangla = `${address}?${LANGUAGE_PARAMETER}=bn`;
  return [
    ['en', address],
    ['bn', inBangla],
    ['x-default', address],
  ];
}

/** Parts of a request that show the visitor's language. */
export type LanguageSigns = {
  readonly url: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
};

/** Returns a text as a locale; null if it is not one. */
export function asLocale(text: string | null | undefined): Locale | null {
  return LOCALES.find((locale) => locale === text) ?? null;
}

const PARAMETER = new RegExp(`[?&]${LANGUAGE_PARAMETER}=([\\w-]+)`);
const COOKIE = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([\\w-]+)`);

/** Lifetime of the cookie: a year, in s. */
const REMEMBERED_S = 365 * 24 * 60 * 60;

/**
 * Returns a `Set-Cookie` line that stores a locale on this device.
 * @param publicUrl public URL of the market; over HTTPS, browsers send the cookie back only over HTTPS
 */
export function localeCookie(locale: Locale, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=${REMEMBERED_S}; SameSite=Lax${secure}`;
}

/** Returns the locale that a device has stored in its cookie; null if there is none. */
export function keptLocale(cookie: string | null | undefined): Locale | null {
  return asLocale(COOKIE.exec(cookie ?? '')?.[1]);
}

/** Returns the weight of a range in `Accept-Language`, from 0 to 1 (RFC 9110, 12.4.2). */
function weightOf(parameters: readonly string[]): number {
  const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
  return weight === undefined ? 1 : Number(weight);
}

/** Returns the locale that `Accept-Language` prefers: Bangla if it ranks before English and all other languages. */
function preferredLocale(acceptLanguage: string): Locale {
  const ranges = acceptLanguage.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';');
    return { name: name.trim().toLowerCase(), weight: weightOf(parameters) };
  });
  const [first] = ranges.toSorted((a, b) => b.weight - a.weight);
  if (!first || !/^bn(?:-|$)/.test(first.name) || first.weight === 0) return 'en';
  return asLocale(first.name) ?? 'bn';
}

/** Returns the visitor's locale: from the URL, else from the cookie, else from the browser's settings. */
export function wantedLocale({ url, cookie, acceptLanguage }: LanguageSigns): Locale {
  const asked = url.includes('?') ? asLocale(PARAMETER.exec(url)?.[1]) : null;
  return asked ?? keptLocale(cookie) ?? preferredLocale(acceptLanguage ?? '');
}
