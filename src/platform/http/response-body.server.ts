import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Concatenates texts and bytes in a buffer with its own memory. Otherwise small buffers share a slab of 64 KiB, and
 * caching one would keep the whole slab in memory.
 */
export function unpooledBuffer(parts: readonly (string | Uint8Array)[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((size, part) => size + Buffer.byteLength(part), 0));
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') at += bytes.write(part, at);
    else {
      bytes.set(part, at);
      at += part.length;
    }
  }
  return bytes;
}

const BODY = Symbol('body');

type Bytes = Uint8Array<ArrayBuffer>;
type BufferedResponse = Response & { readonly [BODY]?: string | Bytes };

/** Returns the same bytes as a `Buffer`, which can be decoded to text. */
export function asBuffer(bytes: Bytes): Buffer<ArrayBuffer> {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Returns a response with a complete body, a text or bytes. */
export function bufferedResponse(body: string | Bytes, init: ResponseInit): Response {
  return Object.assign(new Response(body, init), { [BODY]: body });
}

/**
 * Returns the text of a response, without a conversion if {@link bufferedResponse} created it. Each page reads a few
 * responses of the API. To convert a text to a byte stream and back takes as long as many API calls.
 */
export async function readText(response: BufferedResponse): Promise<string> {
  const body = response[BODY] ?? response.text();
  return body instanceof Uint8Array ? asBuffer(body).toString() : body;
}

/** Returns the bytes of a response, null without a body; see {@link readText}. */
export async function readBytes(response: BufferedResponse): Promise<Bytes | null> {
  const body = response[BODY];
  if (body !== undefined) return typeof body === 'string' ? unpooledBuffer([body]) : body;
  return response.body === null ? null : new Uint8Array(await response.arrayBuffer());
}

/** Content encodings of responses. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest body worth compressing, in bytes. */
const MIN_COMPRESSED_BYTES = 1_024;
/**
 * Brotli level for pages, which are compressed for every response. It is fast, and its result is nearly as small as the
 * best.
 */
const BROTLI_QUALITY = 4;

const compressors: Record<Exclude<Encoding, 'identity'>, (bytes: Uint8Array) => Promise<Buffer>> = {
  gzip: promisify(gzip),
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/** Returns whether a client accepts an encoding by name; weight 0 means that it does not. */
const accepts = (encoding: string) =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?:1|0\\.\\d*[1-9])[^,]*)?(?:,|$)`);
const ACCEPTS_BROTLI = accepts('br');
const ACCEPTS_GZIP = accepts('gzip');

/** Returns the best encoding that a client accepts, from its `Accept-Encoding`. */
export function chooseEncoding(accepted: string): Encoding {
  if (ACCEPTS_BROTLI.test(accepted)) return 'br';
  return ACCEPTS_GZIP.test(accepted) ? 'gzip' : 'identity';
}

/** Returns the encoding for a response of this size, given the client's best encoding. */
export function effectiveEncoding(wished: Encoding, bytes: number): Encoding {
  return bytes < MIN_COMPRESSED_BYTES ? 'identity' : wished;
}

/** Compresses bytes outside of the event loop. */
export function compressBytes(encoding: Exclude<Encoding, 'identity'>, bytes: Uint8Array): Promise<Buffer> {
  return compressors[encoding](bytes);
}

/** Compresses a page with the best encoding that its visitor accepts. */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const wished = chooseEncoding(request.headers.get('accept-encoding') ?? '');
  response.headers.append('vary', 'Accept-Encoding');
  if (wished === 'identity' || response.headers.has('content-encoding')) return response;
  const bytes = await readBytes(response);
  if (bytes === null) return response;
  const encoding = effectiveEncoding(wished, bytes.length);
  const { status, headers } = response;
  if (encoding === 'identity') return new Response(bytes, { status, headers });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  return new Response(new Uint8Array(await compressBytes(encoding, bytes)), { status, headers });
}
