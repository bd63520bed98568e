import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrograms, type ProgramName, type Programs } from '../production/programs.ts';

/** Programs of a cluster. */
export type ClusterPrograms = Readonly<
  Record<'haproxy' | 'pgbouncer' | 'etcd' | 'patroni' | 'postgres', string>
>;

const NAMES: readonly ProgramName[] = ['haproxy', 'pgbouncer', 'etcd', 'patroni'];
const RELEASES = '/usr/lib/postgresql';
/** Oldest PostgreSQL release that the market supports. */
const OLDEST_RELEASE = 15;

/**
 * Finds the folder of Debian's newest PostgreSQL. The programs there can copy and rewind a server, unlike the built-in
 * PostgreSQL.
 */
function findPostgres(): string | undefined {
  if (!existsSync(RELEASES)) return undefined;
  const releases = readdirSync(RELEASES).filter((release) => Number(release) >= OLDEST_RELEASE);
  return releases
    .sort((one, other) => Number(other) - Number(one))
    .map((release) => join(RELEASES, release, 'bin'))
    .find((folder) =>
      ['postgres', 'pg_basebackup', 'pg_rewind'].every((name) => existsSync(join(folder, name))),
    );
}

function complete({ haproxy, pgbouncer, etcd, patroni }: Programs): ClusterPrograms | undefined {
  const postgres = findPostgres();
  if (!haproxy || !pgbouncer || !etcd || !patroni || !postgres) return undefined;
  return { haproxy, pgbouncer, etcd, patroni, postgres };
}

/**
 * Returns the programs of a cluster. Returns undefined on systems other than Linux, or if a program is missing and may
 * not be installed without asking.
 */
export function ensureClusterPrograms(print: (line: string) => void): ClusterPrograms | undefined {
  if (process.platform !== 'linux') return undefined;
  const found = complete(ensurePrograms(print, NAMES));
  if (!findPostgres()) print(`skipped: there is no PostgreSQL in ${RELEASES} (apt-get install postgresql)`);
  return found;
}
