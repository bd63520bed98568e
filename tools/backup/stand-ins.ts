// A demo market's orders were paid at a card processor of its own. Without the processor's ledger it would not know the
// payments. Without the secrets nobody could sign in with a living session.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { readBackupFile, writeBackupFile } from './backup-files.ts';
import type { Manifest } from './manifest.ts';
import type { Sealing, Unsealing } from './sealing.ts';

const FOLDER = 'stand-ins';
const SECRETS = 'secrets.json';
const LEDGER = join('card-processor', 'card-processor.sqlite');

async function copyLedger(from: string, to: string): Promise<void> {
  const ledger = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(ledger, to);
  } finally {
    ledger.close();
  }
}

/** Copies what stands beside the database of a demo market; nothing where real services are used. */
export async function saveStandIns(
  dataDir: string,
  folder: string,
  sealing: Sealing,
): Promise<Manifest['standIns']> {
  const kept: Manifest['standIns'] = [];
  for (const [path, copy] of [
    [SECRETS, copyFile],
    [LEDGER, copyLedger],
  ] as const) {
    if (!existsSync(join(dataDir, path))) continue;
    // A ledger in use can only be copied to a file; what is to be encrypted does not stay there.
    const draft = join(folder, `${path.replaceAll(sep, '-')}.draft`);
    await copy(join(dataDir, path), draft);
    kept.push(await writeBackupFile(folder, join(FOLDER, path), createReadStream(draft), sealing));
    await rm(draft);
  }
  return kept;
}

/** Puts them back; what a start has made in their place meanwhile goes. */
export async function loadStandIns(
  dataDir: string,
  folder: string,
  files: Manifest['standIns'],
  unsealing: Unsealing,
): Promise<void> {
  for (const { file } of files) {
    const target = join(dataDir, unsealing.nameOf(file).slice(FOLDER.length + 1));
    await mkdir(dirname(target), { recursive: true });
    for (const ending of ['', '-wal', '-shm']) await rm(`${target}${ending}`, { force: true });
    await pipeline(readBackupFile(folder, file, unsealing), createWriteStream(target, { mode: 0o600 }));
  }
}
