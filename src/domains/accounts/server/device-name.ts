import { t } from '#texts/t.ts';

type Family = readonly [pattern: RegExp, name: string];

// The order matters: browsers also name those that they derive from, and systems those that they imitate.
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
 * Returns the family of a device, by the `User-Agent` header (RFC 9110, 10.1.5): "Firefox on Windows". It leaves out
 * version and model. The client sends it, so it proves nothing.
 */
export function deviceName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? '');
  const system = nameIn(SYSTEMS, userAgent ?? '');
  if (browser && system) return t('accountEmail.browserOn', { browser, system });
  return browser ?? system ?? t('accountEmail.unknownDevice');
}
