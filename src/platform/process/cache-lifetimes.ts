// Every lifetime that allows a response to show older data than the database. `node tools/docs/caches-page.ts` writes
// them into docs/caches.md.

/** Lifetime of responses in the browser's query client, and of pages in its memory, in ms. */
export const QUERY_TTL_MS = 5 * 60_000;

/** Lifetime of files whose URL changes with their bytes, in s: one year, the most that RFC 2616 §14.21 advises. */
export const FILE_AGE_S = 31_536_000;
/** Header `cache-control` of files whose URL changes with their bytes. */
export const FOREVER = `public, max-age=${FILE_AGE_S}, immutable`;

/** Maximum age of documents for robots, such as the sitemap, in s. */
export const DOCUMENT_AGE_S = 3_600;
/** Header `cache-control` of documents for robots. */
export const DOCUMENT_CACHE_CONTROL = `public, max-age=${DOCUMENT_AGE_S}`;

/** Maximum age of public keys and settings that clients ask for, in s. */
export const SETTINGS_AGE_S = 60;
/** Header `cache-control` of public keys and settings. */
export const SETTINGS_CACHE_CONTROL = `public, max-age=${SETTINGS_AGE_S}`;

/**
 * Lifetime of public responses in shared caches, in s (`s-maxage`). During a refresh, a cache may send the old response
 * for as long again.
 */
export const SHARED_AGE_S = 1;
/** Header `cache-control` of public responses. */
export const SHARED_CACHE_CONTROL = `public, max-age=0, s-maxage=${SHARED_AGE_S}, stale-while-revalidate=${SHARED_AGE_S}`;

/**
 * Lifetime of a response in the request coalescer, in ms, counted from its request. Other pages may share the response
 * for that long.
 */
export const MICRO_CACHE_MS = 100;

/**
 * Lifetime of a response in the response cache, in ms, even if no change is known. All URLs in
 * `app/cacheable-routes.ts` have the same lifetime. A cached page may contain data that the request coalescer read
 * {@link MICRO_CACHE_MS} earlier. That time is subtracted, so that content is at most one second old.
 */
export const RESPONSE_TTL_MS = 1_000 - MICRO_CACHE_MS;
/** Age in ms from which a request renews a cached response in the background, so that nobody waits for it. */
export const RESPONSE_REVALIDATE_MS = RESPONSE_TTL_MS - 200;
/** Longest time for which cached responses outlive a change while changes are frequent, in ms. */
export const STORM_DELAY_MS = 400 - MICRO_CACHE_MS;

/** Lifetime of responses that are stored under an `Idempotency-Key`, in hours. */
export const IDEMPOTENCY_HOURS = 24;

/** Time for which a read replica is used after a check that it has every change, in ms. */
export const REPLICA_FRESH_MS = 1_000;

/** Lifetime of the counts on the home page, in ms. */
export const COUNTS_TTL_MS = 60_000;
