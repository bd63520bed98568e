import { expect, test } from 'vitest';
import { findOverweight, type LoadedFile, PAGE_BUDGET } from './budget.ts';

const script = (name: string, bytes: number): LoadedFile => ({
  path: `/assets/${name}.js`,
  kind: 'script',
  bytes,
});
const light = [script('framework-a1', 93_000), script('home-b2', 2_000)];

test('a page within its budget is accepted', () => {
  expect(findOverweight(light)).toEqual([]);
});

test('a file over its budget is named, though the whole page is within its budget', () => {
  expect(findOverweight([...light, script('phone-c3', 25_100)])).toEqual([
    '/assets/phone-c3.js: 25.1 KB of at most 16.0 KB a file',
  ]);
});

test('a page over its budget names its largest files', () => {
  const many = Array.from({ length: 10 }, (_, index) => script(`part-${index}`, 4_000 + index));
  const [objection, ...others] = findOverweight([...light, ...many]);
  expect(objection).toMatch(
    /^script: 135\.0 KB of at most 125\.0 KB \(\/assets\/framework-a1\.js 93\.0 KB, \/assets\/part-9/,
  );
  expect(others).toEqual([]);
});

test('each kind of file has its own budget', () => {
  const style: LoadedFile = { path: '/assets/style.css', kind: 'style', bytes: PAGE_BUDGET.style + 1 };
  expect(findOverweight([style])).toEqual([expect.stringContaining('style: 20.0 KB of at most 20.0 KB')]);
});
