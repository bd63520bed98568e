import { expect, test } from 'vitest';
import { shapeObjection } from './json-shape.ts';

const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;

test('bodies as deep and as long as any of ours are looked at', () => {
  expect(shapeObjection({ list: Array.from({ length: 1_000 }, (_, index) => ({ index })) })).toBeNull();
  expect(shapeObjection(nested(32))).toBeNull();
  expect(shapeObjection('text')).toBeNull();
  expect(shapeObjection(null)).toBeNull();
});

test('what is nested without end is refused, and not by running out of stack', () => {
  expect(shapeObjection(nested(34))).toContain('nested');
  expect(shapeObjection(nested(30_000))).toContain('nested');
});

test('long lists and objects of many keys are refused wherever they stand', () => {
  const long = Array.from({ length: 1_001 }, () => 0);
  expect(shapeObjection({ deep: [{ long }] })).toContain('1000 entries');
  expect(shapeObjection(Object.fromEntries(long.map((_, index) => [index, index])))).toContain(
    '1000 entries',
  );
});
