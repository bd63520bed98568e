import type { IncomingMessage } from 'node:http';
import { MAX_PAGE_SIZE } from '#platform/api/pagination.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import { markRestricted } from '#platform/http/restricted-source.ts';
import { createSourceCounter, type SourceBound } from '#platform/http/source-counter.server.ts';
import type { Middleware } from '#platform/http/web-server.server.ts';
import { PAGE_SIZE } from '../domains/catalog/contract.ts';
import { decodedPath } from './listing-limit.ts';

/** Limits of pages per client address, beyond which responses leave out sellers' contact data. */
export type ContactBounds = {
  /** Single listings, and pages of one seller. */
  readonly listings: SourceBound;
  /** Pages of lists with {@link PAGE_SIZE} products. */
  readonly listPages: SourceBound;
};

/** The limits of a production market (decision 0033). */
export const productionContactBounds: ContactBounds = {
  listings: { points: 60, seconds: 3_600, batch: 10 },
  listPages: { points: 27, seconds: 3_600, batch: 3 },
};

/** Addresses that show a seller's contact data: a listing's call, its pages and their data, and a seller's. */
const ONE_SELLER =
  /^\/+(?:(?:productall|categorylist|products|productdetails)\/+[0-9a-f]{8}-[0-9a-f-]+|sellers\/+[0-9a-f-]+(?:\/+products)?)(?:\.data)?\/*$/i;

/** Addresses of lists. Each product in them shows contact data. */
const LIST =
  /^\/+(?:products|productssort|productall|advertisement|search|compare|(?:productcategory|categorydetails)\/+[^/]+?)(?:\.data)?\/*$/i;

/** Returns the number of list pages that an address requests at once; at least one. */
function pagesAsked(url: string): number {
  const query = new URLSearchParams(url.split('?', 2)[1]);
  const products = ['limit', 'show'].flatMap((name) => query.getAll(name)).map((text) => Number(text) || 0);
  const most = Math.min(Math.max(...products, PAGE_SIZE), MAX_PAGE_SIZE);
  return Math.ceil(most / PAGE_SIZE);
}

/** Returns how much an address counts towards which limit; null for one without contact data. */
export function contactsAsked(
  url: string,
): { readonly kind: keyof ContactBounds; readonly times: number } | null {
  const path = decodedPath(url);
  if (ONE_SELLER.test(path)) return { kind: 'listings', times: 1 };
  return LIST.test(path) ? { kind: 'listPages', times: pagesAsked(url) } : null;
}

type ContactLimitOptions = {
  readonly bounds: ContactBounds;
  /** Counts batches for all processes. */
  readonly limits: Pick<RateLimits, 'count'>;
  /** Returns the client address of a request. */
  readonly sourceOf: (request: IncomingMessage) => string;
};

/**
 * Counts requests for sellers' contact data by client address, including cached ones. Marks the requests of addresses
 * that exceed a limit. For visitors who are not signed in, marked requests get responses without contact data.
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
