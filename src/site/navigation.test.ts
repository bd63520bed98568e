import { expect, test } from 'vitest';
import { adminPaths } from '../domains/moderation/web/site/admin-paths.ts';
import { paths } from '../paths.ts';
import { dashboardEntries } from './navigation.ts';

test('the page Blocks marks Admin Route, where its link is', () => {
  const marked = dashboardEntries('Admin').filter(({ section }) => section?.includes(adminPaths.blocks()));
  expect(marked.map(({ to }) => to)).toEqual([paths.admin()]);
});

test.each(['Buyer', 'Seller', 'Admin'] as const)('no page marks two entries of a %s', (userType) => {
  const pages = dashboardEntries(userType).flatMap(({ to, section }) => [
    ...new Set([to, ...(section ?? [])]),
  ]);
  expect(pages.toSorted()).toEqual([...new Set(pages)].toSorted());
});
