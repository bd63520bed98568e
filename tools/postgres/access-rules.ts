import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { DATABASE_USER } from './cluster.ts';
import type { SystemUser } from './system-user.ts';

const MAP = 'market';

/**
 * Builds the server's access rules. Over the socket, the operating system authenticates users (`peer`). Only root and
 * the user that started the market may connect. Both connect as the database's owner. If the market runs as root, the
 * server runs as another user, who may not connect either. https://www.postgresql.org/docs/18/auth-pg-hba-conf.html
 */
function hostRules(): string {
  const overSocket =
    process.platform === 'win32'
      ? []
      : [`local all ${DATABASE_USER} peer map=${MAP}`, 'local replication all scram-sha-256'];
  return lines([
    '# Written anew at each start of the market.',
    ...overSocket,
    'host all all 127.0.0.1/32 scram-sha-256',
    'host all all ::1/128 scram-sha-256',
  ]);
}

function userMap(): string {
  const names = new Set(['root', userInfo().username]);
  return lines([
    '# Written anew at each start of the market.',
    ...[...names].map((name) => `${MAP} "${name.replaceAll('"', '""')}" ${DATABASE_USER}`),
  ]);
}

const lines = (all: readonly string[]) => `${all.join('\n')}\n`;

/**
 * Replaces a file in another user's folder, and never follows a link. So it does not matter what that user has put in
 * the file's place.
 */
function replaceFile(path: string, text: string, user: SystemUser | undefined): void {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    writeSync(file, text);
    fchmodSync(file, 0o600);
    if (user) fchownSync(file, user.uid, user.gid);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

/** Writes the access rules into a data folder, because an older version may have left access open to all users. */
export function writeAccessRules(dataDir: string, user: SystemUser | undefined): void {
  replaceFile(join(dataDir, 'pg_hba.conf'), hostRules(), user);
  replaceFile(join(dataDir, 'pg_ident.conf'), userMap(), user);
}
