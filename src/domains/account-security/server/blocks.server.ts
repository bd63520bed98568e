import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { clientAddress } from '#platform/http/web-server.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { endSessions, lockUser, noteAuditEntry, sourceClassOf } from '../../accounts/public-api.server.ts';
import {
  deleteSourceBlock,
  selectBlockedSources,
  writeAccountBlock,
  writeSourceBlock,
} from './block-store.server.ts';
import { queueAccountBlockedEmail } from './emails.server.ts';

/** Processes hear of blocks and of their ends after this time at the latest, in ms. */
const RELOAD_MS = 5_000;

/** Which sources are kept out. */
export type SourceBlocks = {
  /**
   * Blocked sources, in a set that follows the database until `stop`. It is read at every request, so it must not cost
   * a query.
   */
  readonly watch: () => ReadonlySet<string>;
  readonly stop: () => void;
};

/** Reads the blocked sources in the background; while the database is away what was known holds. */
export function createSourceBlocks(db: Db, log: Log): SourceBlocks {
  const sources = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const reload = async () => {
    const blocked = await selectBlockedSources(db);
    sources.clear();
    for (const source of blocked) sources.add(source);
  };
  const reloadOrWarn = () =>
    void reload().catch((error: unknown) => log.warn({ err: error }, 'blocked sources could not be read'));
  return {
    watch: () => {
      if (!timer) {
        reloadOrWarn();
        timer = setInterval(reloadOrWarn, RELOAD_MS).unref();
      }
      return sources;
    },
    stop: () => clearInterval(timer),
  };
}

/** A source as the web server names it; null when the text is none. */
function sourceNamed(text: string): string | null {
  return clientAddress(text.replace(/\/64$/, ''));
}

/** Block of a source or account by an admin: how long and why. */
type Block = { readonly adminId: string; readonly hours: number; readonly reason: string };

/**
 * Blocks a network source. Refused for the admin's own source, and for the operator's networks: behind an undeclared
 * proxy those would be everybody. The audit log names no address, because it is kept for ever.
 */
export async function blockSource(
  tx: Tx,
  text: string,
  { adminId, hours, reason, ownSource }: Block & { readonly ownSource: string },
): Promise<Result<null, 'invalid-input' | 'not-blockable'>> {
  const source = sourceNamed(text);
  if (source === null) {
    const message = 'Enter a source as the list shows it';
    return refuse('invalid-input', { detail: message, errors: { source: [message] } });
  }
  // guard: blockable-source
  if (sourceClassOf(source) !== 'internet' || source === ownSource) return refuse('not-blockable');
  await writeSourceBlock(tx, { source, reason, adminId, hours });
  await noteAuditEntry(tx, {
    adminId,
    deed: 'block-source',
    subjectId: adminId,
    subject: 'A network source',
    reason,
  });
  return done(null);
}

/** Lets a source in again. */
export async function unblockSource(
  tx: Tx,
  text: string,
  adminId: string,
): Promise<Result<null, 'not-found'>> {
  const source = sourceNamed(text);
  if (source === null || !(await deleteSourceBlock(tx, source))) return refuse('not-found');
  await noteAuditEntry(tx, {
    adminId,
    deed: 'unblock-source',
    subjectId: adminId,
    subject: 'A network source',
    reason: null,
  });
  return done(null);
}

/** Keeps an account out: its sessions end, and nobody signs in to it before the time is over. Notifies by email. */
export async function blockAccount(
  tx: Tx,
  userId: string,
  { adminId, hours, reason }: Block,
): Promise<Result<null, 'not-found' | 'not-blockable'>> {
  const user = await lockUser(tx, userId, 'update');
  if (!user || user.closedAt) return refuse('not-found');
  // guard: admin-not-blockable
  if (user.userType === 'Admin') return refuse('not-blockable');
  await writeAccountBlock(tx, userId, hours);
  await endSessions(tx, userId, null);
  await noteAuditEntry(tx, { adminId, deed: 'block-account', subjectId: userId, subject: user.name, reason });
  await queueAccountBlockedEmail(tx, user, { hours, reason });
  return done(null);
}

/** Lets an account in again. */
export async function unblockAccount(
  tx: Tx,
  userId: string,
  adminId: string,
): Promise<Result<null, 'not-found'>> {
  const user = await lockUser(tx, userId, 'update');
  if (!user || user.closedAt || user.blockedUntil === null) return refuse('not-found');
  await writeAccountBlock(tx, userId, null);
  await noteAuditEntry(tx, {
    adminId,
    deed: 'unblock-account',
    subjectId: userId,
    subject: user.name,
    reason: null,
  });
  return done(null);
}
