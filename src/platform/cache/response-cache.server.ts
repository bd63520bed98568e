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

/** The inline scripts that carry a nonce, which nobody could know before the page was rendered. */
function scriptsWithNonce(nonce: string, page: Buffer): Buffer[] {
  const mark = ` nonce="${nonce}"`;
  // One byte a character, so that places in the text are places in the page.
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
 * Returns the policy of a page that is sent many times. It names scripts by their hashes instead of a nonce, which
 * must not be reused. Scripts are recognised by the nonce they were rendered with, so nothing written into a listing
 * can pass for one.
 */
export function hashScripts(policy: string, page: Buffer): string {
  const nonce = NONCE_SOURCE.exec(policy)?.[1];
  if (nonce === undefined) return policy;
  const hashes = scriptsWithNonce(nonce, page).map(
    (script) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
  return policy.replace(`'nonce-${nonce}'`, () => [...new Set(hashes)].join(' '));
}

/** An answer's bytes in one encoding, with the header lines that go with them: name, value, name, value. */
type EncodedVariant = { readonly head: readonly string[]; readonly bytes: Buffer };

/** An answer to be sent many times. */
export type CachedResponse = {
  /** As the log names its address. */
  readonly route: string;
  readonly etag: string;
  /** Header lines that tell somebody who has the answer that it is still the same. */
  readonly head: readonly string[];
  /** Bytes that all its forms together hold at most. */
  readonly size: number;
  /** The answer in an encoding; a promise the first time, while it is compressed. */
  readonly variant: (encoding: Encoding) => EncodedVariant | Promise<EncodedVariant>;
};

type Headers = Readonly<Record<string, string>>;

/** Headers of a ready answer: `common` where the answer says nothing itself, `own` in place of what it says. */
export type CachedHeaders = { readonly common: Headers; readonly own: Headers };

/** Header lines of one sending, which the next one gets anew. */
const PER_RESPONSE_HEADERS = ['content-length', 'x-request-id', 'date', 'vary'];

function headOf(response: Response, body: Buffer, etag: string, { common, own }: CachedHeaders) {
  const headers: Record<string, string> = { ...common, ...Object.fromEntries(response.headers) };
  for (const name of PER_RESPONSE_HEADERS) delete headers[name];
  // Last: what was made for one request forbids what many may share.
  Object.assign(headers, own, { etag });
  const policy = headers['content-security-policy'];
  if (policy !== undefined) headers['content-security-policy'] = hashScripts(policy, body);
  return Object.entries(headers).flat();
}

/** Makes an answer ready to be sent many times. */
export async function toCachedResponse(
  response: Response,
  { route, headers }: { readonly route: string; readonly headers: CachedHeaders },
): Promise<CachedResponse> {
  const bytes = asBuffer((await readBytes(response)) ?? new Uint8Array());
  // Weak, because the same answer goes out in several encodings.
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

/** Makes an answer; undefined when it is none that may be sent again. */
type MakeResponse = () => Promise<CachedResponse | undefined>;

/** Answers kept ready for whoever asks the same next. Never older than `RESPONSE_TTL_MS`. */
export type ResponseCache = {
  /** An answer that may be sent, or the one just being made; undefined when there is none. */
  readonly find: (key: string) => CachedResponse | Promise<CachedResponse | undefined> | undefined;
  /** Makes an answer, once for all who ask meanwhile, and keeps it. */
  readonly fill: (key: string, make: MakeResponse) => Promise<CachedResponse | undefined>;
  /** True when an answer will be too old soon and nobody makes it anew yet. */
  readonly shouldRevalidate: (key: string) => boolean;
  /** Something shown has changed: nothing made before may be sent. */
  readonly purge: () => void;
};

/** Remaining life at which a requested response is revalidated, so that nobody waits for it, in ms. */
const REVALIDATE_BEFORE_MS = RESPONSE_TTL_MS - RESPONSE_REVALIDATE_MS;
/** Changes a second from which answers outlive a change: otherwise each would be made for a single visitor. */
const INVALIDATION_STORM = 5;
/** Most bytes kept. */
const MAX_BYTES = 8 * 1024 * 1024;

type Clock = () => number;

/**
 * Decides when outdated responses are removed: at once, or, when changes are frequent, a moment after the first pending
 * change.
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
    /** True once for every time that has come. */
    takeDue: () => {
      if (now() < dueAt) return false;
      dueAt = Number.POSITIVE_INFINITY;
      return true;
    },
  };
}

/** An empty store. `now` in ms, above 0. */
export function createResponseCache(now: Clock = () => performance.now()): ResponseCache {
  const inFlight = new Set<string>();
  const cache = new LRUCache<string, CachedResponse, MakeResponse | undefined>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
    ttl: RESPONSE_TTL_MS,
    ttlResolution: 0,
    perf: { now },
    // A purge ends what is being made: whoever asked before it gets the answer, the cache does not.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key, _, { options, signal, context: make }) => {
      const startedAt = now();
      inFlight.add(key);
      try {
        return await make?.();
      } finally {
        // Counted from before the data was read. None at all would mean without end.
        options.ttl = Math.max(RESPONSE_TTL_MS - (now() - startedAt), 1);
        if (!signal.aborted) inFlight.delete(key);
      }
    },
  });
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
