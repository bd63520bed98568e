import { afterEach, expect, test } from 'vitest';
import { setLocaleSource } from '#kernel/locale.ts';
import { leftOutText } from './left-out-text.ts';

const unknown = (text: string) => ({ text, typed: true, because: 'unknown' as const });
const clashing = (text: string) => ({ text, typed: false, because: 'combination' as const });

afterEach(() => setLocaleSource(() => 'en'));

test('names words without results, and words without results in combination', () => {
  expect(leftOutText([])).toBe('');
  expect(leftOutText([unknown('student')])).toBe('Nothing for “student”. Showing results without it.');
  expect(leftOutText([unknown('a'), unknown('b'), unknown('c')])).toBe(
    'Nothing for “a”, “b” and “c”. Showing results without them.',
  );
  expect(leftOutText([clashing('64 GB'), unknown('copper')])).toBe(
    'Nothing for “copper”. Showing results without it. Nothing matches all words. Showing results without “64 GB”.',
  );
});

test('translates the text of a filter, but not the words of the visitor', () => {
  setLocaleSource(() => 'bn');
  expect(leftOutText([clashing('Up to ৳500')])).toContain('৫০০');
  expect(leftOutText([clashing('Up to ৳500')])).not.toContain('Up to');
  expect(leftOutText([unknown('Up to ৳500')])).toContain('“Up to ৳500”');
});
