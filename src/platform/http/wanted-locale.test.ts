import { expect, test } from 'vitest';
import { wantedLocale } from './wanted-locale.ts';

const wanted = (acceptLanguage?: string, cookie?: string, url = '/') =>
  wantedLocale({ url, cookie, acceptLanguage });

test('the browser decides first: Bangla if it ranks before all other languages', () => {
  expect(wanted()).toBe('en');
  expect(wanted('bn')).toBe('bn');
  expect(wanted('bn-BD,bn;q=0.9,en;q=0.8')).toBe('bn');
  expect(wanted('en-US,en;q=0.9,bn;q=0.8')).toBe('en');
  expect(wanted('en;q=0.5, bn;q=0.7')).toBe('bn');
  expect(wanted('bn;q=0')).toBe('en');
  expect(wanted('bnx, *')).toBe('en');
});

test('the cookie takes precedence over the browser, and the address over both', () => {
  expect(wanted('bn', 'theme=dark; language=en')).toBe('en');
  expect(wanted('en', 'language=bn-u-nu-latn')).toBe('bn-u-nu-latn');
  expect(wanted('en', 'language=fr')).toBe('en');
  expect(wanted('en', 'other_language=bn')).toBe('en');
  expect(wanted('en', 'language=en', '/safety?lang=bn')).toBe('bn');
  expect(wanted('en', 'language=bn', '/search?q=lang=en')).toBe('bn');
});
