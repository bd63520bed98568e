import { expect, test } from 'vitest';
import { sortLongestFirst } from './longest-first.ts';

test('files with more recorded seconds come first, and files without a record last', () => {
  const seconds = new Map([
    ['short', 1],
    ['long', 30],
  ]);
  expect(sortLongestFirst(['short', 'new', 'long', 'newer'], (file) => seconds.get(file))).toEqual([
    'long',
    'short',
    'new',
    'newer',
  ]);
});
