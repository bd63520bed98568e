import { UUID_PATTERN } from '#kernel/uuid.ts';
import type { CacheableRoute } from '#platform/cache/response-cache-middleware.server.ts';
import { LANGUAGE_PARAMETER } from '#platform/http/wanted-locale.ts';
import { SHARED_CACHE_CONTROL } from '#platform/process/cache-lifetimes.ts';
import { filterKeys } from '../domains/search/filters.ts';

const SLUG = '[A-Za-z]{1,20}';

const publicHeaders = { 'cache-control': SHARED_CACHE_CONTROL, vary: 'Accept-Encoding' };
/** The same for guests. Signed-in people get more, so they must never be served from these. */
const anonymousHeaders = {
  'cache-control': SHARED_CACHE_CONTROL,
  vary: 'Accept-Encoding, Authorization, Cookie',
};
/** For answers about one seller. A source may read only so many numbers, so no outside cache may share them. */
const contactHeaders = {
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding, Authorization, Cookie',
};
const call = (
  route: string,
  path: string,
  query: readonly string[],
  headers: CacheableRoute['headers'] = publicHeaders,
): CacheableRoute => ({ path: new RegExp(`^${path}$`), query, route, headers });

/** Headers of a page: its language follows from a cookie and from the browser. */
const inLanguage = (headers: CacheableRoute['headers']): CacheableRoute['headers'] => ({
  ...headers,
  vary: `${headers.vary}, Accept-Language`,
});

/** A page, and the data of it that the browser asks for on the way from another page. */
const page = (
  path: string,
  query: readonly string[] = [],
  headers: CacheableRoute['headers'] = anonymousHeaders,
): CacheableRoute => ({
  path: new RegExp(`^${path}(?:\\.data)?$`),
  query: [...query, LANGUAGE_PARAMETER, '_routes'],
  route: 'page',
  hasLanguages: true,
  headers: inLanguage(headers),
});

const PAGE = ['cursor', 'limit'];
const FILTERS = ['q', 'sort', 'priceFrom', 'priceTo', ...filterKeys];
const POSITION = ['cursor', 'show', 'after'];
/** Varies a response at an address that is a call to programs and a page to people. */
const varyByAccept = ({ vary }: { readonly vary: string }) => ({
  'cache-control': SHARED_CACHE_CONTROL,
  vary: `Accept, ${vary}`,
});

/** The addresses that most visitors open, before they are signed in. */
export const cacheableRoutes: readonly CacheableRoute[] = [
  call('/products', '/products', ['category', ...PAGE], anonymousHeaders),
  call('/productsSort', '/productsSort', PAGE, anonymousHeaders),
  call('/productcategory/{id}', `/productcategory/${SLUG}`, PAGE, anonymousHeaders),
  call('/category', '/category', []),
  call('/categoryall', '/categoryall', ['category']),
  call('/productAll', '/productAll', ['sellerEmail', ...PAGE], anonymousHeaders),
  call('/productAll/{id}', `/productAll/${UUID_PATTERN}`, [], contactHeaders),
  {
    ...call('/search', '/search', [...FILTERS, ...PAGE, 'filters'], varyByAccept(anonymousHeaders)),
    reader: 'programs',
  },
  call('/search/suggestions', '/search/suggestions', ['q']),
  call('/search/shortcuts', '/search/shortcuts', []),
  call('/highlights', '/highlights', []),
  call('/facts/suggestions', '/facts/suggestions', ['category', 'field', 'q', 'brand']),
  page('/search', [...FILTERS, ...POSITION], varyByAccept(anonymousHeaders)),
  page('/(?:_)?'),
  page(`/categorydetails/${SLUG}`, [...FILTERS, ...POSITION]),
  page(`/(?:categorylist|products)/${UUID_PATTERN}`, [], contactHeaders),
  page('/compare', ['ids'], contactHeaders),
  page(`/sellers/${UUID_PATTERN}`, ['cursor', 'reviews'], {
    ...contactHeaders,
    vary: `Accept, ${contactHeaders.vary}`,
  }),
  page('/blog(?:/(?:test-a-used-laptop|read-a-battery-report|spot-a-swapped-disk))?'),
  page('/(?:how-it-works|safety|test|fees|refunds|terms|privacy|contact|about|imprint)'),
];
