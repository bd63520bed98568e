import type { SharedAddress } from './platform/ready-web.server.ts';

const SLUG = '[A-Za-z]{1,20}';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** A list that is the same for everybody: a network of caches in front of us may keep it for a second as well. */
const forEverybody = {
  'cache-control': 'public, max-age=0, s-maxage=1',
  vary: 'Accept-Encoding',
};
/** The same for all who are not signed in; others get more, so nobody in between may keep it. */
const forNobodyKnown = {
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding, Authorization, Cookie',
};

const call = (
  route: string,
  path: string,
  query: readonly string[],
  headers: SharedAddress['headers'] = forEverybody,
): SharedAddress => ({ path: new RegExp(`^${path}$`), query, route, headers });

/** A page, and the data of it that the browser asks for on the way from another page. */
const page = (path: string, query: readonly string[] = []): SharedAddress => ({
  path: new RegExp(`^${path}(?:\\.data)?$`),
  query: [...query, '_routes'],
  route: 'page',
  headers: forNobodyKnown,
});

const PAGE = ['cursor', 'limit'];

/** The addresses that most visitors open, before they are signed in. */
export const sharedAddresses: readonly SharedAddress[] = [
  call('/products', '/products', ['category', ...PAGE]),
  call('/productsSort', '/productsSort', PAGE),
  call('/productcategory/{id}', `/productcategory/${SLUG}`, PAGE),
  call('/category', '/category', []),
  call('/categoryall', '/categoryall', ['category']),
  call('/productAll', '/productAll', ['sellerEmail', ...PAGE], forNobodyKnown),
  call('/productAll/{id}', `/productAll/${UUID}`, [], forNobodyKnown),
  page('/(?:_)?'),
  page(`/categorydetails/${SLUG}`, ['cursor', 'show', 'after']),
  page(`/(?:categorylist|products)/${UUID}`),
  page('/blog'),
];
