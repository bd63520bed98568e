import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Returns the SHA-256 of bytes or text, in hexadecimal. */
export function checksumOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns a stream that passes bytes through, and a function for their SHA-256 at the end. */
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

/** Returns the SHA-256 of a file, in hexadecimal. Throws if the file cannot be read. */
export async function checksumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
