import { UUID_PATTERN } from '#kernel/uuid.ts';
import type { CacheableRoute } from '#platform/cache/response-cache-middleware.server.ts';
import { LANGUAGE_PARAMETER } from '#platform/http/wanted-locale.ts';
import { SHARED_CACHE_CONTROL } from '#platform/process/cache-lifetimes.ts';
import { filterKeys } from '../domains/search/filters.ts';

const SLUG = '[A-Za-z]{1,20}';

const publicHeaders = { 'cache-control': SHARED_CACHE_CONTROL, vary: 'Accept-Encoding' };
/** Headers of responses to guests, which shared caches may store. Responses to signed-in people contain more data. */
const anonymousHeaders = {
  'cache-control': SHARED_CACHE_CONTROL,
  vary: 'Accept-Encoding, Authorization, Cookie',
};
/**
 * Headers of responses about single listings or sellers. Each client address may read only a limited number of sellers'
 * contacts. Shared caches must not store these responses, because they would not count the reads.
 */
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

/** Adds the language to the headers of a page, because its language depends on a cookie and on the browser. */
const inLanguage = (headers: CacheableRoute['headers']): CacheableRoute['headers'] => ({
  ...headers,
  vary: `${headers.vary}, Accept-Language`,
});

/**
 * Returns the cacheable route of a page. It also matches the URL of the page's data, which browsers request during
 * navigation.
 */
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
/** Returns headers for a URL that serves JSON to programs and a page to people. */
const varyByAccept = ({ vary }: { readonly vary: string }) => ({
  'cache-control': SHARED_CACHE_CONTROL,
  vary: `Accept, ${vary}`,
});

/** Routes whose responses to guests are cached. Most visitors open these URLs before they sign in. */
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
  page('/(?:_)?', ['app']),
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
