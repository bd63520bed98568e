import { expect, test } from 'vitest';
import { searchQueryOf } from './filters.ts';
import { MAX_QUERY_LENGTH } from './max-query-length.ts';

test('search words longer than the call accepts are cut, never into half a character', () => {
  const words = `${'a'.repeat(MAX_QUERY_LENGTH - 1)}😀 and more`;
  const { q = '' } = searchQueryOf(new URLSearchParams({ q: words }));
  expect(q).toHaveLength(MAX_QUERY_LENGTH);
  expect(q.isWellFormed()).toBe(true);
});

test('values of a filter are joined, and the words keep their text without outer spaces', () => {
  const query = searchQueryOf(new URLSearchParams('q= t480 &brand=Dell&brand=HP'));
  expect(query).toEqual({ q: 't480', brand: 'Dell|HP' });
});
