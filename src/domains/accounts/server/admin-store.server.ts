import { sql } from 'kysely';
import type { UserType } from '#platform/api/contract.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { SellerCheck } from '../checks.ts';
import type { User } from '../user.ts';
import { toUser, usersQuery } from './store.server.ts';

/** Filter and page of the list of open accounts. */
export type UserPage = {
  readonly userType: UserType | null;
  /** Text to find in names and email addresses; null for all accounts. */
  readonly search: string | null;
  /** True for verified sellers only, false for all other accounts only; null for all accounts. */
  readonly verified: boolean | null;
  /** True for the oldest accounts first; the default is the newest first. */
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

/** Returns a page of open accounts, the newest first by default. */
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

/** Counts the open accounts that match the filter of {@link selectOpenUsers}. */
export async function countOpenUsers(db: Db, choice: UserChoice): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users where ${matching(choice)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts of open accounts. */
export type AccountFigures = {
  readonly sellers: number;
  readonly verifiedSellers: number;
  readonly buyers: number;
  /** Number of buyers who joined since the given time. */
  readonly newBuyers: number;
};

/** Counts open accounts. Buyers who joined after `since` count as new. */
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

/** Counts of open accounts that were created since a time. */
export type NewAccountFigures = {
  readonly sellers: number;
  /** Number of new sellers who are not verified yet. */
  readonly sellersToApprove: number;
  readonly buyers: number;
};

/** Counts open accounts that were created since a time. */
export async function countNewAccounts(db: Db, since: Date): Promise<NewAccountFigures> {
  const { rows } = await sql<NewAccountFigures>`
    select
      count(*) filter (where user_type = 'Seller') as sellers,
      count(*) filter (where user_type = 'Seller' and role is distinct from 'verify') as "sellersToApprove",
      count(*) filter (where user_type = 'Buyer') as buyers
    from users where closed_at is null and created_at >= ${since}`.execute(db);
  return rows[0] ?? { sellers: 0, sellersToApprove: 0, buyers: 0 };
}

/**
 * Marks a seller as verified and stores the checks with the current time. Earlier checks of other kinds stay. Changes
 * nothing and returns false if the seller is already verified and has all these checks.
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

/** Checks that a change of a seller's data has ended. */
export type EndedChecks = {
  readonly removed: readonly SellerCheck[];
  /** True if any check has ended, also that of a seller verified without named checks. */
  readonly hasEnded: boolean;
};

/**
 * Removes checks of a seller. The verification stays. Without any check left, it loses its date, because pages would
 * show that as the date of a check.
 */
export async function removeChecks(tx: Tx, id: string, checks: readonly SellerCheck[]): Promise<EndedChecks> {
  if (checks.length === 0) return { removed: [], hasEnded: false };
  const { rows } = await sql<{ what: SellerCheck }>`
    select what from users, jsonb_object_keys(verified_checks) as what
    where id = ${id} and what = any(${[...checks]}::text[])`.execute(tx);
  const removed = checks.filter((check) => rows.some(({ what }) => what === check));
  const { numAffectedRows = 0n } = await sql`
    update users set verified_checks = verified_checks - ${removed}::text[], updated_at = now(),
      verified_at = case when verified_checks - ${removed}::text[] <> '{}' then verified_at end
    where id = ${id} and verified_at is not null
      and (verified_checks = '{}' or verified_checks ?| ${removed}::text[])`.execute(tx);
  return { removed, hasEnded: numAffectedRows > 0n };
}

/** Removes a seller's verification and its checks. */
export async function setUnverified(tx: Tx, id: string): Promise<void> {
  await sql`
    update users set role = null, verified_at = null, verified_checks = '{}', updated_at = now()
    where id = ${id}`.execute(tx);
}

/** Marks an account as closed; its row stays. */
export async function setClosed(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update users set closed_at = ${now}, updated_at = now() where id = ${id}`.execute(tx);
}
