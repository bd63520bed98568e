import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import { type DatabaseHeartbeat, startDatabaseHeartbeat } from '#platform/db/heartbeats.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { KeySecrets } from './signing-keys.server.ts';

/** Prefix of the names under which processes announce their secret. */
const KIND = 'secret ';
/** Time without a sign after which a process counts as ended, in s. */
const GONE_AFTER_S = 45;

/** Thrown if other processes sign with a different secret. */
export class ForeignSecretError extends Error {
  override readonly name = 'ForeignSecretError';
}

/** Returns a name that does not reveal the secret: secrets have at least 32 characters. */
function nameOf(secret: string): string {
  return KIND + createHash('sha256').update(`session secret in use\n${secret}`).digest('hex').slice(0, 32);
}

async function secretsInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ process: string }>`
    select process from heartbeats
    where process like ${`${KIND}%`} and seen_at > now() - make_interval(secs => ${GONE_AFTER_S})`.execute(
    db,
  );
  return rows.map(({ process }) => process);
}

/**
 * Announces a process with this secret until it is stopped. Throws {@link ForeignSecretError} while processes run whose
 * secret is neither this one nor the previous one. A mistyped secret on one machine would end the keys of all others.
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
      'SESSION_SECRET differs from that of the processes that run.\n' +
        'Give the same one to all machines. To change it, see docs/operations.md, Changing secrets. If no other ' +
        `process runs any more, try again in ${GONE_AFTER_S} s.`,
    );
  return startDatabaseHeartbeat(db, nameOf(secret), log);
}
