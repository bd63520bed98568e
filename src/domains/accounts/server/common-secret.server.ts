import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import { type DatabaseHeartbeat, startDatabaseHeartbeat } from '#platform/db/heartbeats.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { KeySecrets } from './signing-keys.server.ts';

/** Prefix of the heartbeat names that announce a process's secret. */
const KIND = 'secret ';
/** Time without a heartbeat after which a process counts as ended, in seconds. */
const STOPPED_AFTER_S = 45;

/** Error if running processes use a different session secret. */
export class ForeignSecretError extends Error {
  override readonly name = 'ForeignSecretError';
}

/**
 * Returns the heartbeat's name: a digest that does not reveal the secret, because secrets have at least 32 characters.
 */
function nameOf(secret: string): string {
  return KIND + createHash('sha256').update(`session secret in use\n${secret}`).digest('hex').slice(0, 32);
}

async function secretsInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ process: string }>`
    select process from heartbeats
    where process like ${`${KIND}%`} and seen_at > now() - make_interval(secs => ${STOPPED_AFTER_S})`.execute(
    db,
  );
  return rows.map(({ process }) => process);
}

/**
 * Announces by a heartbeat that a process uses this secret. Throws {@link ForeignSecretError} if running processes use
 * only other secrets. Otherwise a mistyped secret on one machine would invalidate the signing keys of all.
 */
export async function joinCommonSecret(
  db: Db,
  { secret, previousSecret }: KeySecrets,
  log: Log,
): Promise<DatabaseHeartbeat> {
  const known = [secret, ...(previousSecret === undefined ? [] : [previousSecret])].map(nameOf);
  const inUse = await secretsInUse(db);
  // guard: common-secret
  if (inUse.length > 0 && !inUse.some((name) => known.includes(name)))
    throw new ForeignSecretError(
      'SESSION_SECRET differs from the secret of the processes that are already running.\n' +
        'Set the same secret on all machines. To change it, see docs/operations.md, Changing secrets. If no other ' +
        `process is running any more, try again in ${STOPPED_AFTER_S} s.`,
    );
  return startDatabaseHeartbeat(db, nameOf(secret), log);
}
