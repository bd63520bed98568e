/**
 * Languages of pages and their digits, as BCP 47 names (RFC 5646). `bn` has Bengali digits, and `bn-u-nu-latn` is
 * Bangla with `0` to `9`.
 */
export type Locale = 'en' | 'bn' | 'bn-u-nu-latn';

/** A language, regardless of digits. */
export type Language = 'en' | 'bn';

/** Every locale that a visitor may choose. */
export const LOCALES: readonly Locale[] = ['en', 'bn', 'bn-u-nu-latn'];

/** Returns the language of a locale. */
export function languageOf(locale: Locale): Language {
  return locale === 'en' ? 'en' : 'bn';
}

/**
 * Language of the running script. The build sets it in each language's copy of a script. On the server it is undefined.
 */
declare const __LANGUAGE__: Language | undefined;

const fromDocument = (): Locale =>
  typeof document === 'undefined' ? 'en' : (document.documentElement.lang as Locale);

let readLocale: () => Locale = fromDocument;

/** Sets the function that returns the locale of the page being rendered on the server. */
export function setLocaleSource(read: () => Locale): void {
  readLocale = read;
}

/**
 * Runs a function in a language, for texts outside a page such as emails. The function must be synchronous, because the
 * language applies to everything that runs until it returns.
 */
export function inLanguage<Result>(language: Language, make: () => Result): Result {
  const before = readLocale;
  readLocale = () => language;
  try {
    return make();
  } finally {
    readLocale = before;
  }
}

/** Returns the locale of the page being rendered. */
export function currentLocale(): Locale {
  return readLocale();
}

/** Returns the language of the page being rendered. */
export function currentLanguage(): Language {
  if (typeof __LANGUAGE__ === 'string') return __LANGUAGE__;
  return readLocale() === 'en' ? 'en' : 'bn';
}

/** Returns whether the page being rendered uses Bengali digits. */
export function hasBengaliDigits(): boolean {
  if (currentLanguage() === 'en') return false;
  return readLocale() === 'bn';
}

/** Code of the Bengali zero. */
const BENGALI_ZERO = 0x09e6;

/** Converts the digits 0 to 9 of a text to Bengali digits if the page being rendered uses them. */
export function localDigits(text: string): string {
  if (!hasBengaliDigits()) return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(BENGALI_ZERO + Number(digit)));
}
