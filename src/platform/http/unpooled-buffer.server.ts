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
