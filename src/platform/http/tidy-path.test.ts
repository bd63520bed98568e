import { expect, test } from 'vitest';
import { tidyPath } from './tidy-path.ts';

const ID = '01a221c6-9d4b-7f32-bd5c-79e9b02e89eb';

test.each([
  [`/categorylist/${ID}/`, `/categorylist/${ID}`],
  [`/categorylist/${ID.toUpperCase()}`, `/categorylist/${ID}`],
  [`/Dashboard/Edit/${ID.toUpperCase()}//`, `/dashboard/Edit/${ID}`],
  ['/LOGIN', '/login'],
  ['/search/', '/search'],
])('%s is written as %s', (pathname, tidy) => {
  expect(tidyPath(pathname)).toBe(tidy);
  expect(tidyPath(tidy)).toBe(tidy);
});

test.each([
  ...['/', '/search', '/categorydetails/Laptop', `/categorylist/${ID}`, '/p/AbCdEf', '/_root.data'],
  ...['/Login.data', '//evil.example/', '//', '/%E0%A6%95', '/.well-known/x'],
])('%s stays unchanged', (pathname) => {
  expect(tidyPath(pathname)).toBe(pathname);
});
