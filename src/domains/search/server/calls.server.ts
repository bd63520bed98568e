import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import { nextCursorLink } from '#platform/api/pagination.ts';
import { bufferedResponse } from '#platform/http/response-body.server.ts';
import { contactRule } from '../../catalog/public-api.server.ts';
import { searchCalls, searchRefusals } from '../contract.ts';
import type { SearchInput } from './prepare-search.server.ts';
import { type SearchDeps, type SearchResponse, searchListings } from './search-listings.server.ts';
import { openShortcuts } from './shortcuts.server.ts';
import { suggestNames, suggestValues } from './suggest.server.ts';

/** Headers that make browsers revalidate a response, because search results change with every listing. */
const FRESH = { 'cache-control': 'no-cache' };

/** Headers of responses that may contain data for the signed-in person only. */
const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' };

/** Builds the HTTP response of a search. Its products are already JSON texts. */
function toResponse({ productTexts, ...rest }: SearchResponse, raw: Request, isGuest: boolean): Response {
  const json = `{"products":[${productTexts.join(',')}],${JSON.stringify(rest).slice(1)}`;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(isGuest ? FRESH : PRIVATE),
    ...nextCursorLink(raw, rest.next),
  };
  return bufferedResponse(json, { headers });
}

/** Builds the search part of the API. */
export function searchApi(deps: SearchDeps): ApiModule {
  const shortcuts = openShortcuts(deps.reads, deps.clock);
  return apiModule({
    name: 'search',
    calls: searchCalls,
    refusals: searchRefusals,
    handlers: {
      'GET /search': async ({ query, caller, raw }) => {
        const answer = await searchListings(deps, query as SearchInput, contactRule({ caller, raw }));
        return 'ok' in answer ? answer : toResponse(answer, raw, caller === null);
      },
      'GET /search/suggestions': async ({ query }) => ({
        status: 200 as const,
        headers: FRESH,
        body: await suggestNames(deps.reads, query.q),
      }),
      'GET /search/shortcuts': async () => ({
        status: 200 as const,
        headers: FRESH,
        body: await shortcuts(),
      }),
      'GET /facts/suggestions': async ({ query }) => ({
        status: 200 as const,
        headers: FRESH,
        body: await suggestValues(deps.reads, {
          category: query.category,
          field: query.field,
          typed: query.q ?? '',
          brand: query.brand ?? '',
        }),
      }),
    },
  });
}
