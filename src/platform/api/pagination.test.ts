import { expect, test } from 'vitest';
import { nextCursorLink, nextPageLink } from './pagination.ts';

const linkOf = (url: string) => nextCursorLink({ url } as Request, 'C+/=').link;

test.each([
  ['http://market.test/products', '</products?cursor=C%2B%2F%3D>; rel="next"'],
  [
    'https://market.test:8443/products?category=Laptop',
    '</products?category=Laptop&cursor=C%2B%2F%3D>; rel="next"',
  ],
  ['http://m/products?cursor=old&limit=5', '</products?cursor=C%2B%2F%3D&limit=5>; rel="next"'],
  ['http://m/products?curso%72=old', '</products?cursor=C%2B%2F%3D>; rel="next"'],
])('the page after %s has the same address with the next cursor', (url, link) => {
  expect(linkOf(url)).toBe(link);
});

test('no character in an address can end the link early', () => {
  const { link = '' } = nextPageLink({ url: 'http://m/a>b?c=d>; rel="prev"&e=?f' } as Request, 2, true);
  expect(link).toMatch(/^<[^<>"\s]+>; rel="next"$/);
  const { searchParams } = new URL(link.slice(1, link.indexOf('>')), 'http://m');
  expect([searchParams.get('e'), searchParams.get('page')]).toEqual(['?f', '3']);
});
