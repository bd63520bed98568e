// node tools/backup/seal.ts [--open FILE]: encrypts standard input for BACKUP_RECIPIENT and writes to standard output.
// With --open, it decrypts with the secret key in FILE. Operators with their own database use it in archive_command
// and restore_command. It uses the format of `age`, but does not need that program.
import { pipeline } from 'node:stream/promises';
import { readArguments } from '../../harness/arguments.ts';
import { openSealing, openUnsealing } from './encryption.ts';
import { BadBackup } from './manifest.ts';
import { printFailure } from './print-failure.ts';
import { SEALED_SUFFIX } from './sealing.ts';

const USAGE = `node tools/backup/seal.ts [--open FILE] < FROM > TO

Encrypts for the public keys in BACKUP_RECIPIENT, or decrypts with the secret key in FILE.`;

const { values } = readArguments(USAGE, { open: { type: 'string' } });

async function transform() {
  if (values.open !== undefined) return (await openUnsealing(values.open)).unseal(`input${SEALED_SUFFIX}`);
  const { BACKUP_RECIPIENT } = process.env;
  if (!BACKUP_RECIPIENT)
    throw new BadBackup('BACKUP_RECIPIENT is missing. Set it to the public keys to encrypt for.');
  return openSealing(BACKUP_RECIPIENT).seal;
}

try {
  await pipeline(process.stdin, await transform(), process.stdout);
} catch (error) {
  printFailure(error);
}
