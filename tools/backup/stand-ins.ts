// Backs up the data of a demo market's stand-ins. The market's orders were paid at its stand-in card processor. Without
// that processor's ledger, the processor would not know the payments of a restored market. Without the secrets, all
// sessions would end.
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

/** Copies the data that a demo market stores beside its database. Copies nothing if the market uses real services. */
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
    // A ledger in use can only be copied to a file. If the backup is encrypted, this unencrypted file is removed
    // afterwards.
    const draft = join(folder, `${path.replaceAll(sep, '-')}.draft`);
    await copy(join(dataDir, path), draft);
    kept.push(await writeBackupFile(folder, join(FOLDER, path), createReadStream(draft), sealing));
    await rm(draft);
  }
  return kept;
}

/** Restores the files of {@link saveStandIns}. Replaces files that a start of the market has created meanwhile. */
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
