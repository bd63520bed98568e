import { expect, test } from 'vitest';
import { MAX_COMPARED, readComparedIds } from './compared-ids.ts';

const id = (number: number) => `019aa0b2-0000-7000-8000-00000000000${number}`;
const read = (query: string) => readComparedIds(new URLSearchParams(query));

test('links separate the ids by commas, and forms send one parameter per id', () => {
  expect(read(`ids=${id(1)},${id(2)}`).ids).toEqual([id(1), id(2)]);
  expect(read(`ids=${id(1)}&ids=${id(2)}&ids=`).ids).toEqual([id(1), id(2)]);
});

test('a listing whose id is given in upper and in lower case appears once', () => {
  expect(read(`ids=${id(1)}, ${id(1).toUpperCase()}`).ids).toEqual([id(1)]);
});

test('listings beyond the limit are left out and mentioned', () => {
  const all = [1, 2, 3, 4, 5, 6].map(id);
  const { ids, leftOut } = read(`ids=${all.join()}`);
  expect(ids).toEqual(all.slice(0, MAX_COMPARED));
  expect(leftOut).toEqual(all.slice(MAX_COMPARED));
});

test('invalid ids are reported in shortened form, at most five of them', () => {
  const { ids, unreadable } = read(`ids=laptop,${'x'.repeat(90)},${id(1)}`);
  expect(ids).toEqual([id(1)]);
  expect(unreadable).toEqual(['laptop', `${'x'.repeat(40)}…`]);
  const many = Array.from({ length: 200 }, (_, number) => `no${number}`);
  expect(read(`ids=${many.join()}`).unreadable).toHaveLength(5);
});
