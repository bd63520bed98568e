import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checksumOf } from './checksum.ts';

const FILE = 'manifest.json';

const checksum = z.string().regex(/^[0-9a-f]{64}$/);

const contents = z.object({
  /** Format version. Format 2 is format 1 with encrypted files, except the manifest and the list of pictures. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** Time of the snapshot. The backup contains everything that was committed before this time, and nothing else. */
  takenAt: z.iso.datetime(),
  market: z.enum(['demo', 'production']),
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()).readonly(),
      rows: z.number().int(),
      file: z.string(),
      checksum,
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
  /** File that lists all pictures with their SHA-256; its own checksum; the number of pictures. */
  pictures: z.object({ file: z.string(), checksum, count: z.number().int() }),
  /** Files of a demo market's stand-in card processor, and the demo market's secrets. */
  standIns: z.array(z.object({ file: z.string(), checksum })),
});

/** Contents of a backup, with the checksums of its parts. */
export type Manifest = z.infer<typeof contents>;

/** A table in a manifest. */
export type KeptTable = Manifest['tables'][number];

/** Error for an unusable backup. The message gives the reason. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup';
}

/** Writes the manifest. A folder without a manifest is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  const whole = JSON.stringify({ checksum: checksumOf(text), contents: manifest }, null, 1);
  await writeFile(join(folder, FILE), `${whole}\n`, { mode: 0o600, flush: true });
}

function parseJson(text: string): { readonly checksum?: unknown; readonly contents?: unknown } {
  try {
    return JSON.parse(text) as { checksum?: unknown; contents?: unknown };
  } catch {
    throw new BadBackup(`${FILE} is incomplete.`);
  }
}

/**
 * Reads and verifies the manifest. Throws {@link BadBackup} if the manifest is missing, changed or of another format.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new BadBackup(`${folder} is not a backup: it has no ${FILE}.`);
  });
  const whole = parseJson(text);
  if (whole.checksum !== checksumOf(JSON.stringify(whole.contents))) {
    throw new BadBackup(`${FILE} was changed after the backup was made.`);
  }
  const parsed = contents.safeParse(whole.contents);
  if (!parsed.success) throw new BadBackup(`${FILE} has a format that this version does not support.`);
  return parsed.data;
}
