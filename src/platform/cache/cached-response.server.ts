import { hash } from 'node:crypto';
import { asBuffer, readBytes } from '#platform/http/buffered-response.server.ts';
import { compressBytes, type Encoding, effectiveEncoding } from '#platform/http/compression.server.ts';

const NONCE_SOURCE = /'nonce-([^']+)'/;

/** The inline scripts that carry a nonce, which nobody could know before the page was rendered. */
function scriptsWithNonce(nonce: string, page: Buffer): Buffer[] {
  const mark = ` nonce="${nonce}"`;
  // A letter a byte, so that places in the text are places in the page.
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
 * The policy of a page that is sent many times: in place of the nonce, which must not come twice, it names the
 * scripts themselves by their hashes. Scripts are known by the nonce they were rendered with, so nothing that
 * somebody wrote into a listing can pass for one.
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
export type EncodedVariant = { readonly head: readonly string[]; readonly bytes: Buffer };

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
