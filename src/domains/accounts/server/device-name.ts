import { t } from '#texts/t.ts';

type Family = readonly [pattern: RegExp, name: string];

// In this order: browsers name those that they are made from, and systems those that they want to pass for.
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
 * The family of a device by the header with which browsers name themselves (RFC 9110, 10.1.5): "Firefox on Windows". No
 * version and no model. It is what the other end says, so it proves nothing.
 */
export function deviceName(userAgent: string | null): string {
  const browser = nameIn(BROWSERS, userAgent ?? '');
  const system = nameIn(SYSTEMS, userAgent ?? '');
  if (browser && system) return t('accountEmail.browserOn', { browser, system });
  return browser ?? system ?? t('accountEmail.unknownDevice');
}
