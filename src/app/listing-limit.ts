import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptsHtml } from '#platform/api/problem-response.server.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import { createAggregatedLog } from '#platform/http/aggregated-log.server.ts';
import { commonProblem } from '#platform/http/problem.ts';
import { createSourceCounter, type SourceBound } from '#platform/http/source-counter.server.ts';
import type { Middleware } from '#platform/http/web-server.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { PRODUCT } from './product.ts';

// Limits how many listings a client address opens. No data about who viewed which listing is stored.

/** Limit of opened listings per client address in a production market (decision 0033). */
export const openedListingsBound: SourceBound = { points: 5_000, seconds: 3_600, batch: 50 };

/**
 * Paths of a single listing: of its API calls, and of its pages and their data. Capitals and doubled slashes also
 * match.
 */
const LISTING_PATH = /^\/+(?:productall|categorylist|products|productdetails)\/+[0-9a-f]{8}-/i;

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns the path of a URL, without the query and with percent-encoded characters decoded. */
export function decodedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.includes('%') ? decodePath(path) : path;
}

/** Returns whether a URL shows a single listing, whatever capitals, slashes or percent-encoding it has. */
export function isListingAddress(url: string): boolean {
  return LISTING_PATH.test(decodedPath(url));
}

const TITLE = 'Too many listings opened';

function refusalText(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60);
  return `Your network opened more listings in an hour than people do. Try again in ${minutes} min.`;
}

/** Returns the HTML of a refusal. It uses no styles or scripts of the site, because the application has not run yet. */
function refusalPage(detail: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${TITLE} - ${PRODUCT.name}</title>
</head>
<body>
<main>
<h1>${TITLE}</h1>
<p>${detail}</p>
<p><a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`;
}

function sendRefusal(
  { headers }: IncomingMessage,
  response: ServerResponse,
  waitSeconds: number,
  common: Readonly<Record<string, string>>,
): void {
  const requestId = randomUUID();
  const detail = refusalText(waitSeconds);
  const isForPeople = acceptsHtml(headers.accept, headers['user-agent']);
  const problem = { ...commonProblem('too-many-requests', requestId), title: TITLE, detail, message: detail };
  response.writeHead(429, {
    ...common,
    'content-type': isForPeople ? 'text/html; charset=utf-8' : 'application/problem+json',
    'cache-control': 'no-store',
    'retry-after': String(waitSeconds),
    'x-request-id': requestId,
  });
  response.end(isForPeople ? refusalPage(detail) : JSON.stringify(problem));
}

/** Dependencies of the limit on opened listings. */
export type ListingLimitOptions = {
  readonly bound: SourceBound;
  /** Counts batches of opened listings in a count that all processes share. */
  readonly limits: Pick<RateLimits, 'count'>;
  /** Returns the client address of a request. */
  readonly sourceOf: (request: IncomingMessage) => string;
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Log;
};

/**
 * Limits how many listings a client address opens. The limit applies to guests and to signed-in people, and counts
 * responses from the cache too.
 */
export function limitOpenedListings(options: ListingLimitOptions): Middleware {
  const { bound, limits, sourceOf, headers, log } = options;
  const { points, seconds, batch } = bound;
  const count = createSourceCounter(bound, (source) =>
    limits.count('listing-views', source, points / batch, seconds),
  );
  const note = createAggregatedLog(
    log,
    'warn',
    'listing requests refused because a client address opened too many',
  );
  return (request, response, next) => {
    if (!isListingAddress(request.url ?? '')) return next();
    const wait = count(sourceOf(request));
    // guard: listing-views (condition => true)
    if (wait === null) return next();
    note('listing');
    sendRefusal(request, response, wait, headers);
  };
}
