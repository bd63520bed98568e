import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The SHA-256 of some bytes or text, in hexadecimal. */
export function checksumOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A stream that passes bytes on and knows their SHA-256 at the end. */
export function checksumming(): { readonly stream: Transform; readonly checksum: () => string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      next(null, chunk);
    },
  });
  return { stream, checksum: () => hash.digest('hex') };
}

/** The SHA-256 of a file, in hexadecimal; throws when it cannot be read. */
export async function checksumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
