import type { IncomingMessage } from 'node:http';
import { MAX_PAGE_SIZE } from '#platform/api/pagination.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import { markRestricted } from '#platform/http/restricted-source.ts';
import { createSourceCounter, type SourceBound } from '#platform/http/source-counter.server.ts';
import type { Middleware } from '#platform/http/web-server.server.ts';
import { PAGE_SIZE } from '../domains/catalog/contract.ts';
import { decodedPath } from './listing-limit.ts';

/**
 * Limits, per client address, on responses with sellers' contact data. Beyond these limits, responses omit this data.
 */
export type ContactBounds = {
  /** Limit on single listings and pages of single sellers. */
  readonly listings: SourceBound;
  /** Limit on pages of lists. A page has {@link PAGE_SIZE} products. */
  readonly listPages: SourceBound;
};

/** Limits of a production market (decision 0033). */
export const productionContactBounds: ContactBounds = {
  listings: { points: 60, seconds: 3_600, batch: 10 },
  listPages: { points: 27, seconds: 3_600, batch: 3 },
};

/** URLs that show a single seller's contact data: calls and pages of a listing or of a seller. */
const ONE_SELLER =
  /^\/+(?:(?:productall|categorylist|products|productdetails)\/+[0-9a-f]{8}-[0-9a-f-]+|sellers\/+[0-9a-f-]+(?:\/+products)?)(?:\.data)?\/*$/i;

/** URLs of lists, in which each product shows contact data. */
const LIST =
  /^\/+(?:products|productssort|productall|advertisement|search|compare|(?:productcategory|categorydetails)\/+[^/]+?)(?:\.data)?\/*$/i;

/** Returns how many list pages a URL requests at once. A larger `limit` or `show` counts as several pages. */
function pagesAsked(url: string): number {
  const query = new URLSearchParams(url.split('?', 2)[1]);
  const products = ['limit', 'show'].flatMap((name) => query.getAll(name)).map((text) => Number(text) || 0);
  const most = Math.min(Math.max(...products, PAGE_SIZE), MAX_PAGE_SIZE);
  return Math.ceil(most / PAGE_SIZE);
}

/**
 * Returns the limit towards which a request for a URL counts, and how many times it counts. Null for a URL without
 * contact data.
 */
export function contactsAsked(
  url: string,
): { readonly kind: keyof ContactBounds; readonly times: number } | null {
  const path = decodedPath(url);
  if (ONE_SELLER.test(path)) return { kind: 'listings', times: 1 };
  return LIST.test(path) ? { kind: 'listPages', times: pagesAsked(url) } : null;
}

type ContactLimitOptions = {
  readonly bounds: ContactBounds;
  /** Counts batches of requests in a count that all processes share. */
  readonly limits: Pick<RateLimits, 'count'>;
  /** Returns the client address of a request. */
  readonly sourceOf: (request: IncomingMessage) => string;
};

/**
 * Counts requests for sellers' contact data by client address, including requests that the cache answers. Marks the
 * requests of client addresses that exceed a limit. Guests' marked requests get responses without contact data.
 */
export function limitContacts({ bounds, limits, sourceOf }: ContactLimitOptions): Middleware {
  const counterOf = (name: string, bound: SourceBound) =>
    createSourceCounter(bound, (source) =>
      limits.count(name, source, bound.points / bound.batch, bound.seconds),
    );
  const counters = {
    listings: counterOf('contact-listings', bounds.listings),
    listPages: counterOf('contact-list-pages', bounds.listPages),
  };
  return (request, _, next) => {
    const asked = contactsAsked(request.url ?? '');
    if (asked === null) return next();
    const source = sourceOf(request);
    let isOver = false;
    for (let count = 0; count < asked.times; count += 1)
      if (counters[asked.kind](source) !== null) isOver = true;
    // guard: contact-limits (condition => false)
    if (isOver) markRestricted(request);
    next();
  };
}
