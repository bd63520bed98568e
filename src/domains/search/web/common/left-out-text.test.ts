import { expect, test } from 'vitest';
import { leftOutText } from './left-out-text.ts';

const unknown = (text: string) => ({ text, because: 'unknown' as const });
const clashing = (text: string) => ({ text, because: 'combination' as const });

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
