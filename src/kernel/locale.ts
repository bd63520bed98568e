/**
 * Languages of pages with their digits, as BCP 47 names (RFC 5646): `bn` writes Bengali digits, and
 * `bn-u-nu-latn` writes `0` to `9` in Bangla.
 */
export type Locale = 'en' | 'bn' | 'bn-u-nu-latn';

/** A language without its digits. */
export type Language = 'en' | 'bn';

/** Every locale that a visitor may choose. */
export const LOCALES: readonly Locale[] = ['en', 'bn', 'bn-u-nu-latn'];

/** Language of the script that runs. The build writes it into each language's copy; the server has none. */
declare const __LANGUAGE__: Language | undefined;

const fromDocument = (): Locale =>
  typeof document === 'undefined' ? 'en' : (document.documentElement.lang as Locale);

let readLocale: () => Locale = fromDocument;

/** Has the server tell the locale of the page that it renders. */
export function setLocaleSource(read: () => Locale): void {
  readLocale = read;
}

/** Locale of the page that is rendered. */
export function currentLocale(): Locale {
  return readLocale();
}

/** Language of the page that is rendered. */
export function currentLanguage(): Language {
  if (typeof __LANGUAGE__ === 'string') return __LANGUAGE__;
  return readLocale() === 'en' ? 'en' : 'bn';
}

/** True if numbers of the page that is rendered have Bengali digits. */
export function hasBengaliDigits(): boolean {
  if (currentLanguage() === 'en') return false;
  return readLocale() === 'bn';
}

/** Code of the Bengali zero. */
const BENGALI_ZERO = 0x09e6;

/** Writes the digits of a text as the page that is rendered writes them. */
export function localDigits(text: string): string {
  if (!hasBengaliDigits()) return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)));
}
