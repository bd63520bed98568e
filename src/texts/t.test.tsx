import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { type Locale, setLocaleSource } from '#kernel/locale.ts';
import { formatTaka, groupDigits } from '#kernel/money.ts';
import { localName } from './local-name.ts';
import { rich } from './rich.ts';
import { t } from './t.ts';

const inLocale = (locale: Locale) => setLocaleSource(() => locale);

afterEach(() => inLocale('en'));

test('a text is that of the language of the page', () => {
  expect(t('home.welcome')).toBe('Welcome to Secondbyte');
  inLocale('bn');
  expect(t('home.welcome')).toBe('Secondbyte-এ স্বাগতম');
  expect(localName('Dhaka')).toBe('ঢাকা');
  expect(localName('ThinkPad T480')).toBe('ThinkPad T480');
});

test('a sentence may hold elements, in the order of its language', () => {
  const sentence = () =>
    renderToStaticMarkup(
      rich('home.forSaleVerified', { count: <b>{groupDigits(9)}</b>, verified: <i>4</i> }),
    );
  expect(sentence()).toBe('<b>9</b> for sale now, <i>4</i> of them from verified sellers');
  inLocale('bn');
  expect(sentence()).toBe('এখন বিক্রির জন্য <b>৯</b>টি, এর মধ্যে <i>4</i>টি যাচাই করা বিক্রেতার');
});

test('numbers are grouped in lakh, with the digits that the visitor chose', () => {
  expect(formatTaka(12_50_000)).toBe('৳12,50,000');
  inLocale('bn');
  expect(formatTaka(12_50_000)).toBe('৳১২,৫০,০০০');
  inLocale('bn-u-nu-latn');
  expect(formatTaka(12_50_000)).toBe('৳12,50,000');
  expect(t('home.latest')).toBe('সর্বশেষ পণ্য');
});

test('a plural follows the rules of its language: 0 is one in Bangla', () => {
  expect([0, 1, 2].map((count) => t('frame.items', { count }))).toEqual(['0 items', '1 item', '2 items']);
  inLocale('bn');
  expect([0, 1, 2].map((count) => t('frame.items', { count }))).toEqual(['০টি পণ্য', '১টি পণ্য', '২টি পণ্য']);
});
