import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  asBuffer,
  compressBytes,
  type Encoding,
  effectiveEncoding,
  readBytes,
} from '#platform/http/response-body.server.ts';
import {
  RESPONSE_REVALIDATE_MS,
  RESPONSE_TTL_MS,
  STORM_DELAY_MS,
} from '#platform/process/cache-lifetimes.ts';

const NONCE_SOURCE = /'nonce-([^']+)'/;

/**
 * Returns the inline scripts that carry the nonce. User text cannot contain the nonce, because nobody knew it before.
 */
function scriptsWithNonce(nonce: string, page: Buffer): Buffer[] {
  const mark = ` nonce="${nonce}"`;
  // Latin-1 has one byte a character, so text positions are byte positions.
  const html = page.toString('latin1');
  const scripts: Buffer[] = [];
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + 1)) {
    const begin = html.indexOf('>', at) + 1;
    const isScript = html.startsWith('<script', html.lastIndexOf('<', at));
    if (isScript && begin > 0) scripts.push(page.subarray(begin, html.indexOf('</script', begin)));
  }
  return scripts.filter((script) => script.length > 0);
}

/**
 * Returns the content security policy of a cached page. The policy names scripts by their hashes, because a nonce must
 * not be reused. Scripts are recognized by the nonce with which they were rendered. So no text of a listing can pass
 * for a script.
 */
export function hashScripts(policy: string, page: Buffer): string {
  const nonce = NONCE_SOURCE.exec(policy)?.[1];
  if (nonce === undefined) return policy;
  const hashes = scriptsWithNonce(nonce, page).map(
    (script) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
  return policy.replace(`'nonce-${nonce}'`, () => [...new Set(hashes)].join(' '));
}

/** A response's bytes in one encoding, with the matching header lines: name, value, name, value. */
type EncodedVariant = { readonly head: readonly string[]; readonly bytes: Buffer };

/** A response that can be sent many times. */
export type CachedResponse = {
  /** Name of the route in the log. */
  readonly route: string;
  readonly etag: string;
  /** Header lines of a 304 response. */
  readonly head: readonly string[];
  /** Maximum number of bytes of all encodings together. */
  readonly size: number;
  /** Returns the response in an encoding; the first time a promise, because the response must be compressed. */
  readonly variant: (encoding: Encoding) => EncodedVariant | Promise<EncodedVariant>;
};

type Headers = Readonly<Record<string, string>>;

/** Headers for a cached response: `common` as defaults, `own` as overrides. */
export type CachedHeaders = { readonly common: Headers; readonly own: Headers };

/** Headers that are not cached, because each response gets its own. */
const PER_RESPONSE_HEADERS = ['content-length', 'x-request-id', 'date', 'vary'];

function headOf(response: Response, body: Buffer, etag: string, { common, own }: CachedHeaders) {
  const headers: Record<string, string> = { ...common, ...Object.fromEntries(response.headers) };
  for (const name of PER_RESPONSE_HEADERS) delete headers[name];
  // `own` comes last, because the original headers forbid shared caching.
  Object.assign(headers, own, { etag });
  const policy = headers['content-security-policy'];
  if (policy !== undefined) headers['content-security-policy'] = hashScripts(policy, body);
  return Object.entries(headers).flat();
}

/** Converts a response to a form that can be sent many times. */
export async function toCachedResponse(
  response: Response,
  { route, headers }: { readonly route: string; readonly headers: CachedHeaders },
): Promise<CachedResponse> {
  const bytes = asBuffer((await readBytes(response)) ?? new Uint8Array());
  // The tag is weak, because the same response is sent in several encodings.
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  const head = headOf(response, bytes, etag, headers);
  const withLength = (bytesOfVariant: Buffer, more: readonly string[]): EncodedVariant => ({
    head: [...head, ...more, 'content-length', String(bytesOfVariant.length)],
    bytes: bytesOfVariant,
  });
  const identity = withLength(bytes, []);
  const variants: Partial<Record<Encoding, EncodedVariant | Promise<EncodedVariant>>> = { identity };
  const compress = async (encoding: Exclude<Encoding, 'identity'>) => {
    const variant = withLength(await compressBytes(encoding, bytes), ['content-encoding', encoding]);
    variants[encoding] = variant;
    return variant;
  };
  return {
    route,
    etag,
    head,
    size: 2 * bytes.length,
    variant: (wished) => {
      const encoding = effectiveEncoding(wished, bytes.length);
      if (encoding === 'identity') return identity;
      variants[encoding] ??= compress(encoding);
      return variants[encoding];
    },
  };
}

/** Makes a response; undefined if it must not be cached. */
type MakeResponse = () => Promise<CachedResponse | undefined>;

/** Cache of responses, none older than `RESPONSE_TTL_MS`. */
export type ResponseCache = {
  /** Returns a fresh response, or the promise of one in progress; undefined if there is none. */
  readonly find: (key: string) => CachedResponse | Promise<CachedResponse | undefined> | undefined;
  /** Makes and caches a response, once for all concurrent requests. */
  readonly fill: (key: string, make: MakeResponse) => Promise<CachedResponse | undefined>;
  /** Returns whether a response expires soon and nobody is renewing it yet. */
  readonly shouldRevalidate: (key: string) => boolean;
  /** Removes all responses, immediately or a moment later. Called when public data has changed. */
  readonly purge: () => void;
};

/** Remaining lifetime at which a requested response is revalidated, so that nobody waits for it, in ms. */
const REVALIDATE_BEFORE_MS = RESPONSE_TTL_MS - RESPONSE_REVALIDATE_MS;
/**
 * Number of changes within a second from which cached responses are kept a little longer. Otherwise each response would
 * serve only one visitor.
 */
const INVALIDATION_STORM = 5;
/** Maximum number of bytes in the cache. */
const MAX_BYTES = 8 * 1024 * 1024;

type Clock = () => number;

/**
 * Decides when outdated responses are removed. If changes are rare, this happens immediately, otherwise a moment after
 * the first pending change.
 */
function createPurgeSchedule(now: Clock) {
  let recent: number[] = [];
  let dueAt = Number.POSITIVE_INFINITY;
  return {
    record: () => {
      recent = [...recent, now()].slice(-INVALIDATION_STORM);
      const isStorm = recent.length === INVALIDATION_STORM && now() - (recent[0] ?? 0) < 1_000;
      dueAt = isStorm ? Math.min(dueAt, now() + STORM_DELAY_MS) : now();
    },
    /** Returns whether responses must be removed now; true only once for each due time. */
    takeDue: () => {
      if (now() < dueAt) return false;
      dueAt = Number.POSITIVE_INFINITY;
      return true;
    },
  };
}

/** Creates the store of a cache, which keeps the keys of fills in progress in `inFlight`. */
function createStore(now: Clock, inFlight: Set<string>) {
  return new LRUCache<string, CachedResponse, MakeResponse | undefined>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
    ttl: RESPONSE_TTL_MS,
    ttlResolution: 0,
    perf: { now },
    // A purge aborts fills in progress. Requests from before the purge still get their response, but the cache does not
    // store it.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key, _, { options, signal, context: make }) => {
      const startedAt = now();
      inFlight.add(key);
      try {
        return await make?.();
      } finally {
        // The lifetime starts before the data was read. In the library, a lifetime of 0 would mean no expiry.
        options.ttl = Math.max(RESPONSE_TTL_MS - (now() - startedAt), 1);
        if (!signal.aborted) inFlight.delete(key);
      }
    },
  });
}

/** Creates an empty cache. `now` is a clock in ms, above 0. */
export function createResponseCache(now: Clock = () => performance.now()): ResponseCache {
  const inFlight = new Set<string>();
  const cache = createStore(now, inFlight);
  const purges = createPurgeSchedule(now);
  const purgeIfDue = () => {
    if (!purges.takeDue()) return;
    cache.clear();
    inFlight.clear();
  };
  return {
    find: (key) => {
      purgeIfDue();
      return cache.get(key) ?? (inFlight.has(key) ? cache.fetch(key, { context: undefined }) : undefined);
    },
    fill: (key, make) => {
      purgeIfDue();
      return cache.fetch(key, { context: make, forceRefresh: true });
    },
    shouldRevalidate: (key) => cache.getRemainingTTL(key) < REVALIDATE_BEFORE_MS && !inFlight.has(key),
    purge: () => {
      purges.record();
      purgeIfDue();
    },
  };
}
