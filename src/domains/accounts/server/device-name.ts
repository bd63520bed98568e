import { t } from '#texts/t.ts';

type Family = readonly [pattern: RegExp, name: string];

// The order matters: a browser's header also names the browsers and systems that it derives from or imitates.
const BROWSERS: readonly Family[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly Family[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (families: readonly Family[], userAgent: string) =>
  families.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * Returns a device's browser and system, such as "Firefox on Windows", from the `User-Agent` header (RFC 9110, 10.1.5).
 * Omits versions and models. The client can send any header, so the name proves nothing.
 */
export function deviceName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? '');
  const system = nameIn(SYSTEMS, userAgent ?? '');
  if (browser && system) return t('accountEmail.browserOn', { browser, system });
  return browser ?? system ?? t('accountEmail.unknownDevice');
}
