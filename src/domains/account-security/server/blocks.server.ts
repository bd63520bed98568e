import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { clientAddress } from '#platform/http/web-server.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { endSessions, lockUser, recordAuditEntry, sourceClassOf } from '../../accounts/public-api.server.ts';
import {
  deleteSourceBlock,
  selectBlockedSources,
  writeAccountBlock,
  writeSourceBlock,
} from './block-store.server.ts';
import { queueAccountBlockedEmail } from './emails.server.ts';

/** Interval at which each process reloads the blocks, in ms. */
const RELOAD_MS = 5_000;

/** Access to the client addresses that are blocked now. */
export type SourceBlocks = {
  /**
   * Returns a set of the blocked client addresses, which is updated until `stop` is called. The set is in memory,
   * because every request reads it.
   */
  readonly watch: () => ReadonlySet<string>;
  readonly stop: () => void;
};

/**
 * Creates {@link SourceBlocks}. The blocked addresses are reloaded in the background. If the database is unavailable,
 * the set does not change.
 */
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

/** Parses a client address in the web server's notation; returns null if it is invalid. */
function sourceNamed(text: string): string | null {
  return clientAddress(text.replace(/\/64$/, ''));
}

/** A block: admin, duration in hours and reason. */
type Block = { readonly adminId: string; readonly hours: number; readonly reason: string };

/**
 * Blocks a client address. Refuses for the admin's own address and for addresses in private networks. All visitors have
 * such an address if they come through a proxy that is not configured. The audit log is kept forever, so its entry
 * contains no address.
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
  await recordAuditEntry(tx, {
    adminId,
    action: 'block-source',
    subjectId: adminId,
    subject: 'A network source',
    reason,
  });
  return done(null);
}

/** Ends the block of a client address, and writes the audit log. */
export async function unblockSource(
  tx: Tx,
  text: string,
  adminId: string,
): Promise<Result<null, 'not-found'>> {
  const source = sourceNamed(text);
  if (source === null || !(await deleteSourceBlock(tx, source))) return refuse('not-found');
  await recordAuditEntry(tx, {
    adminId,
    action: 'unblock-source',
    subjectId: adminId,
    subject: 'A network source',
    reason: null,
  });
  return done(null);
}

/** Blocks an account for a time: ends its sessions and refuses sign-ins. Writes the audit log and sends an email. */
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
  await recordAuditEntry(tx, {
    adminId,
    action: 'block-account',
    subjectId: userId,
    subject: user.name,
    reason,
  });
  await queueAccountBlockedEmail(tx, user, { hours, reason });
  return done(null);
}

/** Ends the block of an account, and writes the audit log. */
export async function unblockAccount(
  tx: Tx,
  userId: string,
  adminId: string,
): Promise<Result<null, 'not-found'>> {
  const user = await lockUser(tx, userId, 'update');
  if (!user || user.closedAt || user.blockedUntil === null) return refuse('not-found');
  await writeAccountBlock(tx, userId, null);
  await recordAuditEntry(tx, {
    adminId,
    action: 'unblock-account',
    subjectId: userId,
    subject: user.name,
    reason: null,
  });
  return done(null);
}
