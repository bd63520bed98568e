import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checksumOf } from './checksum.ts';

const FILE = 'manifest.json';

const checksum = z.string().regex(/^[0-9a-f]{64}$/);

const contents = z.object({
  /** 2 is 1 with every file but this one and the list of pictures encrypted. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** The moment of the snapshot: what was committed before it is in the backup, nothing after. */
  takenAt: z.iso.datetime(),
  market: z.enum(['demo', 'production']),
  /** Migrations that the database had seen, in their order. */
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
  /** The list of pictures, which has a checksum for each. */
  pictures: z.object({ file: z.string(), checksum, count: z.number().int() }),
  /** Files of a demo market's own card processor and its secrets. */
  standIns: z.array(z.object({ file: z.string(), checksum })),
});

/** Content of a backup, with the checksums of its parts. */
export type Manifest = z.infer<typeof contents>;

/** A table as a manifest tells of it. */
export type KeptTable = Manifest['tables'][number];

/** A backup that cannot be used; the words say why. */
export class BadBackup extends Error {
  override readonly name = 'BadBackup';
}

/** Writes the manifest, which makes a folder a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  const whole = JSON.stringify({ checksum: checksumOf(text), contents: manifest }, null, 1);
  await writeFile(join(folder, FILE), `${whole}\n`, { mode: 0o600, flush: true });
}

function parseJson(text: string): { readonly checksum?: unknown; readonly contents?: unknown } {
  try {
    return JSON.parse(text) as { checksum?: unknown; contents?: unknown };
  } catch {
    throw new BadBackup(`${FILE} is not whole.`);
  }
}

/** Reads and proves the manifest. Throws {@link BadBackup} when it is missing, changed or of another kind. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new BadBackup(`${folder} is no backup: it has no ${FILE}.`);
  });
  const whole = parseJson(text);
  if (whole.checksum !== checksumOf(JSON.stringify(whole.contents))) {
    throw new BadBackup(`${FILE} was changed after the backup was made.`);
  }
  const parsed = contents.safeParse(whole.contents);
  if (!parsed.success) throw new BadBackup(`${FILE} is of a kind that this version does not know.`);
  return parsed.data;
}
