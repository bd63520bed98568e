import { sql } from 'kysely';
import type { UserType } from '#platform/api/contract.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { SellerCheck } from '../checks.ts';
import type { User } from '../user.ts';
import { toUser, usersQuery } from './store.server.ts';

/** Which of the open accounts an admin looks at. */
export type UserPage = {
  readonly userType: UserType | null;
  /** Part of a name or an email address; null for all. */
  readonly search: string | null;
  /** Only sellers who are verified, or only those who are not; null for both. */
  readonly verified: boolean | null;
  /** Oldest accounts first, instead of the newest. */
  readonly oldestFirst?: boolean;
  readonly limit: number;
  readonly offset: number;
};

type UserChoice = Pick<UserPage, 'userType' | 'search' | 'verified'>;

function matching({ userType, search, verified }: UserChoice) {
  const bySearch =
    search === null
      ? sql`true`
      : sql`(strpos(fold_text(name), fold_text(${search})) > 0 or strpos(email, fold_text(${search})) > 0)`;
  const byType = userType === null ? sql`true` : sql`user_type = ${userType}`;
  const byRole = verified === null ? sql`true` : sql`(role is not distinct from 'verify') = ${verified}`;
  return sql<boolean>`closed_at is null and ${byType} and ${bySearch} and ${byRole}`;
}

/** One page of open accounts, the newest first by default. */
export async function selectOpenUsers(db: Db, page: UserPage): Promise<User[]> {
  const direction = page.oldestFirst ? 'asc' : 'desc';
  const rows = await usersQuery(db)
    .where(matching(page))
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(toUser);
}

/** How many open accounts {@link selectOpenUsers} has over all pages. */
export async function countOpenUsers(db: Db, choice: UserChoice): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users where ${matching(choice)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many open accounts there are. */
export type AccountFigures = {
  readonly sellers: number;
  readonly verifiedSellers: number;
  readonly buyers: number;
  /** Buyers who came since the moment asked for. */
  readonly newBuyers: number;
};

/** How many open accounts there are; `since` is the moment from which buyers count as new. */
export async function countAccounts(db: Db, since: Date): Promise<AccountFigures> {
  const { rows } = await sql<AccountFigures>`
    select
      count(*) filter (where user_type = 'Seller') as sellers,
      count(*) filter (where user_type = 'Seller' and role = 'verify') as "verifiedSellers",
      count(*) filter (where user_type = 'Buyer') as buyers,
      count(*) filter (where user_type = 'Buyer' and created_at >= ${since}) as "newBuyers"
    from users where closed_at is null`.execute(db);
  return rows[0] ?? { sellers: 0, verifiedSellers: 0, buyers: 0, newBuyers: 0 };
}

/** How many of the open accounts have come since a moment. */
export type NewcomerFigures = {
  readonly sellers: number;
  /** Of these sellers, those who are not verified yet. */
  readonly sellersToApprove: number;
  readonly buyers: number;
};

/** How many of the open accounts have come since a moment, by kind. */
export async function countNewcomers(db: Db, since: Date): Promise<NewcomerFigures> {
  const { rows } = await sql<NewcomerFigures>`
    select
      count(*) filter (where user_type = 'Seller') as sellers,
      count(*) filter (where user_type = 'Seller' and role is distinct from 'verify') as "sellersToApprove",
      count(*) filter (where user_type = 'Buyer') as buyers
    from users where closed_at is null and created_at >= ${since}`.execute(db);
  return rows[0] ?? { sellers: 0, sellersToApprove: 0, buyers: 0 };
}

/**
 * Marks a seller verified and records the current checks. Earlier checks that are not repeated stay. False, and
 * nothing changed, where they are verified by all these checks already.
 */
export async function setVerified(tx: Tx, id: string, checks: readonly SellerCheck[]): Promise<boolean> {
  const now = new Date();
  const checked = Object.fromEntries(checks.map((check) => [check, now.toISOString()]));
  const { numAffectedRows = 0n } = await sql`
    update users set role = 'verify', verified_at = coalesce(verified_at, ${now}),
      verified_checks = verified_checks || ${JSON.stringify(checked)}::jsonb, updated_at = now()
    where id = ${id} and (role is distinct from 'verify' or not verified_checks ?& ${[...checks]}::text[])`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

/** Takes a seller's verified mark away, and what was checked for it. */
export async function setUnverified(tx: Tx, id: string): Promise<void> {
  await sql`
    update users set role = null, verified_at = null, verified_checks = '{}', updated_at = now()
    where id = ${id}`.execute(tx);
}

/** Makes an account a tombstone. */
export async function setClosed(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update users set closed_at = ${now}, updated_at = now() where id = ${id}`.execute(tx);
}
