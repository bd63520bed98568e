import { POISHA_PER_TAKA } from '#kernel/money.ts';
import { type AuditEntry, type AuditLogPage, selectAuditEntries } from '#platform/db/audit-log.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { usersByIds } from '../../accounts/public-api.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import type { WireMoneyChange } from '../money-changes.ts';

/** Kinds of ids that the triggers on the money tables record in the audit log with each change. */
const ID_KINDS = [
  'product',
  'booking',
  'buyer',
  'intent',
  'payment',
  'transaction',
  'payout',
  'run',
  'seller',
];

type Names = {
  readonly users: Awaited<ReturnType<typeof usersByIds>>;
  readonly titles: ReadonlyMap<string, string>;
};

function actorOf({ actorId }: AuditEntry, { users }: Names): WireMoneyChange['actor'] {
  return actorId === null ? null : { _id: actorId, name: users.get(actorId)?.name ?? 'Unknown' };
}

function productOf({ relatedIds }: AuditEntry, { titles }: Names): WireMoneyChange['product'] {
  const { product } = relatedIds;
  return product ? { _id: product, title: titles.get(product) ?? 'Unknown' } : null;
}

function toWire(change: AuditEntry, names: Names): WireMoneyChange {
  return {
    _id: change.id,
    kind: change.kind as WireMoneyChange['kind'],
    from: change.from,
    to: change.to,
    amount: change.amountPoisha === null ? null : change.amountPoisha / POISHA_PER_TAKA,
    product: productOf(change, names),
    bookingId: change.relatedIds.booking ?? null,
    transactionId: change.relatedIds.transaction ?? null,
    actor: actorOf(change, names),
    action: change.action,
    reason: change.reason,
    requestId: change.requestId,
    changedAt: change.changedAt.toISOString(),
  };
}

async function namesOf(db: Db, changes: readonly AuditEntry[], now: Date): Promise<Names> {
  const actors = changes.flatMap(({ actorId }) => actorId ?? []);
  const ids = new Set(changes.flatMap(({ relatedIds }) => relatedIds.product ?? []));
  const [users, products] = await Promise.all([
    usersByIds(db, actors),
    ids.size === 0 ? [] : productsByIds(db, [...ids], now),
  ]);
  return { users, titles: new Map(products.map(({ id, title }) => [id, title])) };
}

/** Converts audit log entries to changes of money for admins, in the given order. */
export async function toWireChanges(
  db: Db,
  changes: readonly AuditEntry[],
  now: Date,
): Promise<WireMoneyChange[]> {
  const names = await namesOf(db, changes, now);
  return changes.map((change) => toWire(change, names));
}

/** Returns changes of the state of money for admins, latest first. */
export async function readMoneyChanges(db: Db, page: AuditLogPage, now: Date): Promise<WireMoneyChange[]> {
  return toWireChanges(db, await selectAuditEntries(db, page, ID_KINDS), now);
}
