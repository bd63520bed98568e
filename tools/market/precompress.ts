import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Pattern for text files. Fonts and pictures already have compressed formats. */
const TEXT = '**/*.{js,css,svg,json,txt,xml,webmanifest}';
/** Smallest file in bytes that is worth compressing. */
const SMALLEST = 600;

async function writeCompressed(path: string): Promise<void> {
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(bytes, { params }),
    compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipped);
}

/** Writes a Brotli and a gzip copy beside every text file below `folder`, so that no request waits for compression. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync(TEXT, { cwd: folder }).map((path) => join(folder, path));
  await Promise.all(files.map(writeCompressed));
}
