// A demo market's orders were paid at a card processor of its own. Without the processor's ledger the payments
// would be unknown to it, and without the secrets nobody could sign in with a living session.
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { checksumOfFile } from './checksum.ts';
import type { Manifest } from './manifest.ts';

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
export async function saveStandIns(dataDir: string, folder: string): Promise<Manifest['standIns']> {
  const kept: Manifest['standIns'] = [];
  for (const [path, copy] of [
    [SECRETS, copyFile],
    [LEDGER, copyLedger],
  ] as const) {
    if (!existsSync(join(dataDir, path))) continue;
    const file = join(FOLDER, path);
    await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
    await copy(join(dataDir, path), join(folder, file));
    await chmod(join(folder, file), 0o600);
    kept.push({ file, checksum: await checksumOfFile(join(folder, file)) });
  }
  return kept;
}

/** Puts them back; what a start has made in their place meanwhile goes. */
export async function loadStandIns(
  dataDir: string,
  folder: string,
  files: Manifest['standIns'],
): Promise<void> {
  for (const { file } of files) {
    const target = join(dataDir, file.slice(FOLDER.length + 1));
    await mkdir(dirname(target), { recursive: true });
    for (const ending of ['', '-wal', '-shm']) await rm(`${target}${ending}`, { force: true });
    await copyFile(join(folder, file), target);
    await chmod(target, 0o600);
  }
}
