/**
 * The bytes of these parts, one behind the other, in memory of their own. Small buffers otherwise share a slab of 64 KiB
 * with whatever else was made at the time: whoever keeps one keeps all of it.
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

/** The same bytes as a buffer, which can be read as a text. */
export function asBuffer(bytes: Bytes): Buffer<ArrayBuffer> {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** An answer whose body is there as a whole, a text or bytes. */
export function bufferedResponse(body: string | Bytes, init: ResponseInit): Response {
  return Object.assign(new Response(body, init), { [BODY]: body });
}

/**
 * The text of an answer: at once where {@link bufferedResponse} made it. Pages read a handful of answers each, and turning
 * a text into a stream of bytes and back costs as much as many a call.
 */
export async function readText(answer: BufferedResponse): Promise<string> {
  const body = answer[BODY] ?? answer.text();
  return body instanceof Uint8Array ? asBuffer(body).toString() : body;
}

/** The bytes of an answer, null when it has no body; see {@link readText}. */
export async function readBytes(answer: BufferedResponse): Promise<Bytes | null> {
  const body = answer[BODY];
  if (body !== undefined) return typeof body === 'string' ? unpooledBuffer([body]) : body;
  return answer.body === null ? null : new Uint8Array(await answer.arrayBuffer());
}
