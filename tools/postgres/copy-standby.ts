import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DATABASE_USER } from './cluster.ts';

/** Writes a file and gives it to the folder's owner, because the server runs as that user. */
function writeAsOwner(folder: string, name: string, text: string): void {
  const { uid, gid } = statSync(folder);
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  chownSync(join(folder, name), uid, gid);
}

/**
 * Copies a running PostgreSQL's data folder to a new folder. A server on the copy is a replica on the same machine.
 * `databaseUrl` is the URL of the running server over its socket.
 */
export async function copyStandby(databaseUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  const password = randomBytes(24).toString('base64url');
  await client.connect();
  try {
    // The primary does not know the replica's system user, so the replica needs a password.
    await client.query(`alter role ${DATABASE_USER} password ${pg.escapeLiteral(password)}`);
    await client.query("select pg_backup_start('replica', fast => true)");
    // `cp -a` keeps the files' owner, which is the database's user.
    execFileSync('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    writeAsOwner(to, 'backup_label', rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  rmSync(join(to, 'postmaster.pid'), { force: true });
  writeAsOwner(to, 'standby.signal', '');
  const socket = new URL(databaseUrl.replace('@/', '@localhost/')).searchParams.get('host');
  appendFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${socket} port=5432 user=${DATABASE_USER} password=${password}'\nwal_retrieve_retry_interval = 100ms\n`,
  );
}
