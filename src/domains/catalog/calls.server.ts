import type pg from 'pg';
import type { Clock } from '#kernel/clock.ts';
import type { Cursor } from '#kernel/cursor.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Caller, Handlers } from '#platform/api/contract.ts';
import { nextCursorLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { bufferedResponse } from '#platform/http/response-body.server.ts';
import { findSellerId } from '../accounts/public-api.server.ts';
import { catalogCalls, catalogRefusals } from './contract.ts';
import { queueRemovedEmail } from './holds/removed-email.server.ts';
import { withdrawProduct } from './holds/withdraw-product.server.ts';
import { addProductFromForm } from './products/add-product.server.ts';
import { readModelPricesJson, readPricesJson } from './products/asked-prices.server.ts';
import { readCategories } from './products/categories.server.ts';
import { contactRule } from './products/contact-rule.server.ts';
import { hiddenWords } from './products/hidden-words.ts';
import { readHighlightsJson } from './products/highlights.server.ts';
import {
  type ListFilter,
  readHiddenEnding,
  readList,
  readListingCounts,
  readListingJson,
  readSellerNumber,
} from './products/list-queries.server.ts';
import { readSellerJson, readSellerOfProductJson } from './products/seller-summary.server.ts';
import { readSimilarJson } from './products/similar-listings.server.ts';

/** Dependencies of the catalog's API calls. */
export type CatalogDeps = {
  readonly db: Db;
  /** Connection pool for reads of data that the caller may have just changed. */
  readonly pool: pg.Pool;
  /**
   * Connections for frequent reads of public data. They use prepared statements and return the database's JSON
   * unchanged.
   */
  readonly reads: ReadQueryable;
  readonly publicUrl: string;
  readonly clock: Clock;
};

function jsonResponse(json: string, more: Readonly<Record<string, string>> = {}): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', ...more };
  return bufferedResponse(json, { headers });
}

/** Headers of responses with data of the signed-in person. */
const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'Authorization, Cookie' };

const NO_STORE = { 'cache-control': 'no-store' };

/** Returns a response with the database's JSON. Refuses with `not-found` if `json` is null. */
function foundResponse(json: string | null, headers: Readonly<Record<string, string>> | null = null) {
  return json === null ? refuse('not-found') : jsonResponse(json, headers ?? {});
}

type ListRequest = {
  readonly query: { readonly cursor?: Cursor | null | undefined; readonly limit: number };
  readonly caller: Caller | null;
  readonly raw: Request;
};

async function answerList(deps: CatalogDeps, filter: ListFilter, request: ListRequest): Promise<Response> {
  const { query, caller, raw } = request;
  const page = {
    cursor: query.cursor ?? null,
    limit: query.limit,
    contacts: contactRule(request),
    publicUrl: deps.publicUrl,
    now: deps.clock(),
  };
  const isOwn = filter.kind === 'own' || filter.kind === 'listings';
  const { json, next } = await readList(isOwn ? deps.pool : deps.reads, filter, page);
  const headers = { ...nextCursorLink(raw, next), ...(isOwn ? NO_STORE : caller && PRIVATE) };
  return jsonResponse(json, headers);
}

async function sellerFilter(db: Db, email: string | undefined, caller: Caller | null): Promise<ListFilter> {
  if (!email) return { kind: 'latest' };
  if (caller && (await findSellerId(db, email, caller)) === caller.id) {
    return { kind: 'own', sellerId: caller.id };
  }
  return { kind: 'seller', email };
}

async function answerOne(deps: CatalogDeps, id: string, request: Pick<ListRequest, 'caller' | 'raw'>) {
  const { caller } = request;
  const viewer = {
    id: caller?.id ?? null,
    isAdmin: caller?.userType === 'Admin',
    isRestricted: contactRule(request) === 'none',
  };
  const json = await readListingJson(caller ? deps.pool : deps.reads, id, viewer, {
    publicUrl: deps.publicUrl,
    now: deps.clock(),
  });
  if (json !== null) return jsonResponse(json);
  const ending = await readHiddenEnding(deps.reads, id);
  return ending ? refuse('not-found', { detail: hiddenWords[ending] }) : refuse('not-found');
}

type Calls = typeof catalogCalls;
type ProductHandlers = Pick<
  Handlers<Calls>,
  | 'GET /productAll/{id}'
  | 'GET /productAll/{id}/number'
  | 'GET /productAll/{id}/similar'
  | 'GET /productAll/{id}/prices'
  | 'GET /productAll/{id}/seller'
>;
type OwnHandlers = Pick<
  Handlers<Calls>,
  'GET /listings' | 'GET /listings/counts' | 'POST /addProduct' | 'DELETE /productAll/{id}'
>;
type BrowseHandlers = Omit<Handlers<Calls>, keyof ProductHandlers | keyof OwnHandlers>;

/** Returns the handlers of the calls about categories, lists of products, usual prices and sellers. */
function browseHandlers(deps: CatalogDeps): BrowseHandlers {
  const categories = async (category: string | null, counted: boolean) =>
    jsonResponse(await readCategories(deps.reads, { category, counted }, deps.publicUrl));
  return {
    'GET /category': () => categories(null, false),
    'GET /categoryall': ({ query }) => categories(query.category ?? null, true),
    'GET /products': (request) => {
      const { category } = request.query;
      return answerList(deps, category ? { kind: 'category', category } : { kind: 'latest' }, request);
    },
    'GET /productsSort': (request) => answerList(deps, { kind: 'latest' }, request),
    'GET /highlights': async () =>
      jsonResponse(await readHighlightsJson(deps.reads, { publicUrl: deps.publicUrl, now: deps.clock() })),
    'GET /productAll': async (request) => {
      const { query, caller } = request;
      return answerList(deps, await sellerFilter(deps.db, query.sellerEmail, caller), request);
    },
    'GET /prices': async ({ query }) =>
      jsonResponse(await readModelPricesJson(deps.reads, query, deps.clock())),
    'GET /sellers/{id}/summary': async ({ params }) =>
      foundResponse(await readSellerJson(deps.reads, params.id)),
    'GET /sellers/{id}/products': (request) =>
      answerList(deps, { kind: 'of-seller', sellerId: request.params.id }, request),
    'GET /productcategory/{id}': (request) =>
      answerList(deps, { kind: 'category', category: request.params.id }, request),
  };
}

/** Returns the handlers of the calls about one product. */
function productHandlers(deps: CatalogDeps): ProductHandlers {
  return {
    'GET /productAll/{id}': (request) => answerOne(deps, request.params.id, request),
    'GET /productAll/{id}/number': async ({ params }) => {
      const number = await readSellerNumber(deps.reads, params.id);
      return number === null
        ? refuse('not-found', { detail: 'This product is no longer for sale.' })
        : { status: 200, body: { number } };
    },
    'GET /productAll/{id}/similar': async ({ params, caller }) => {
      const options = { publicUrl: deps.publicUrl, now: deps.clock(), isGuest: caller === null };
      return foundResponse(await readSimilarJson(deps.reads, params.id, options), caller && PRIVATE);
    },
    'GET /productAll/{id}/prices': async ({ params }) =>
      foundResponse(await readPricesJson(deps.reads, params.id, deps.clock())),
    'GET /productAll/{id}/seller': async ({ params }) =>
      foundResponse(await readSellerOfProductJson(deps.reads, params.id)),
  };
}

/**
 * Returns the handlers of the calls about a seller's own listings. Admins use `DELETE /productAll/{id}`, too, to
 * withdraw listings.
 */
function ownHandlers(deps: CatalogDeps): OwnHandlers {
  return {
    'GET /listings': (request) => {
      const { query, caller } = request;
      return answerList(deps, { kind: 'listings', sellerId: caller.id, state: query.state ?? null }, request);
    },
    'GET /listings/counts': async ({ caller }) =>
      jsonResponse(await readListingCounts(deps.pool, caller.id, deps.clock()), NO_STORE),
    'POST /addProduct': ({ body, caller, write }) =>
      write(deps.db, async (tx) => {
        const added = await addProductFromForm(tx, caller.id, { form: body, now: deps.clock() });
        return added.ok ? { status: 200, body: { acknowledged: true, insertedId: added.value } } : added;
      }),
    'DELETE /productAll/{id}': ({ params, caller, write }) =>
      write(deps.db, async (tx) => {
        const [now, isAdmin] = [deps.clock(), caller.userType === 'Admin'];
        const withdrawn = await withdrawProduct(tx, { id: caller.id, isAdmin }, params.id, now);
        if (!withdrawn.ok) return withdrawn;
        if (isAdmin) await queueRemovedEmail(tx, params.id, { publicUrl: deps.publicUrl, now });
        return { status: 200, body: { acknowledged: true, deletedCount: 1 } };
      }),
  };
}

/** Builds the API handlers of the catalog. */
export function catalogApi(deps: CatalogDeps): ApiModule {
  return apiModule<Calls>({
    name: 'catalog',
    calls: catalogCalls,
    refusals: catalogRefusals,
    handlers: { ...browseHandlers(deps), ...productHandlers(deps), ...ownHandlers(deps) },
  });
}
