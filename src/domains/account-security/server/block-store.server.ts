import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { toWireUser, usersByIds } from '../../accounts/public-api.server.ts';
import type { WireAbuse } from '../abuse-calls.ts';

const MOST_LISTED = 50;

/** A block of a client address. */
export type SourceBlock = {
  readonly source: string;
  readonly reason: string;
  readonly adminId: string;
  readonly hours: number;
};

/** Blocks a client address, or replaces its block. */
export async function writeSourceBlock(tx: Tx, block: SourceBlock): Promise<void> {
  const { source, reason, adminId, hours } = block;
  await sql`
    insert into blocked_sources (source, reason, blocked_by, blocked_until)
    values (${source}, ${reason}, ${adminId}, now() + make_interval(hours => ${hours}))
    on conflict (source) do update
    set reason = excluded.reason, blocked_by = excluded.blocked_by, blocked_until = excluded.blocked_until`.execute(
    tx,
  );
}

/** Ends the block of a client address. Returns false if it was not blocked. */
export async function deleteSourceBlock(tx: Tx, source: string): Promise<boolean> {
  const { rows } = await sql`
    delete from blocked_sources where source = ${source} and blocked_until > now() returning 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the client addresses that are blocked now. */
export async function selectBlockedSources(db: Db): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select source from blocked_sources where blocked_until > now()`.execute(db);
  return rows.map(({ source }) => source);
}

/** Blocks an account for some hours from now. `hours` null ends the block. */
export async function writeAccountBlock(tx: Tx, userId: string, hours: number | null): Promise<void> {
  const until = hours === null ? sql`null` : sql`now() + make_interval(hours => ${hours})`;
  await sql`update users set blocked_until = ${until}, updated_at = now() where id = ${userId}`.execute(tx);
}

// Keys of rate limits have the form "what:who". "who" may be a client address: an IPv4 address or the /64 prefix of an
// IPv6 address.
const WHAT = sql`split_part(key, ':', 1)`;
const WHO = sql`substr(key, strpos(key, ':') + 1)`;
const CURRENT = sql`(expire is null or expire > extract(epoch from now()) * 1000)`;
const IS_SOURCE = sql`(${WHO} ~ '^[0-9]{1,3}([.][0-9]{1,3}){3}$' or ${WHO} ~ '^[0-9a-f:]+/64$')`;

type SourceRow = {
  readonly source: string;
  readonly tries: WireAbuse['sources'][number]['tries'];
  readonly blocked_until: Date | null;
  readonly reason: string | null;
};

/** Returns blocked client addresses, then the ones with the most counted requests. */
export async function selectSources(db: Db): Promise<WireAbuse['sources']> {
  const { rows } = await sql<SourceRow>`
    with tried as (
      select ${WHO} as source, sum(points)::int as total,
        json_agg(json_build_object('what', ${WHAT}, 'count', points) order by points desc) as tries
      from rate_limits where ${CURRENT} and points > 0 and ${IS_SOURCE} group by 1
    ), blocked as (select source, blocked_until, reason from blocked_sources where blocked_until > now())
    select source, coalesce(tries, '[]') as tries, blocked_until, reason
    from tried full join blocked using (source)
    order by blocked_until is null, total desc nulls last, source
    limit ${MOST_LISTED}`.execute(db);
  return rows.map(({ source, tries, blocked_until, reason }) => ({
    source,
    tries,
    blockedUntil: blocked_until?.toISOString() ?? null,
    reason,
  }));
}

type SuspectRow = { readonly id: string; readonly tries: number };

/**
 * Returns blocked accounts, then accounts with the most counted requests, then accounts with an unverified email
 * address. Of accounts with equal counts, the newest come first.
 */
export async function selectSuspects(db: Db, publicUrl: string): Promise<WireAbuse['accounts']> {
  const { rows } = await sql<SuspectRow>`
    with tried as (
      select ${WHO} as who, sum(points)::int as tries from rate_limits where ${CURRENT} group by 1
    )
    select id, coalesce(tries, 0) as tries from users left join tried on who = id::text
    where closed_at is null and user_type is distinct from 'Admin'
      and (blocked_until > now() or tries > 0 or not email_verified)
    order by coalesce(blocked_until > now(), false) desc, coalesce(tries, 0) desc, created_at desc, id desc
    limit ${MOST_LISTED}`.execute(db);
  const users = await usersByIds(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, tries }) => {
    const user = users.get(id);
    if (!user) return [];
    const { emailVerified, createdAt, blockedUntil } = user;
    const isBlocked = blockedUntil !== null && blockedUntil.getTime() > Date.now();
    return [
      {
        user: toWireUser(user, publicUrl),
        emailVerified,
        joinedAt: createdAt.toISOString(),
        tries,
        blockedUntil: isBlocked ? blockedUntil.toISOString() : null,
      },
    ];
  });
}
