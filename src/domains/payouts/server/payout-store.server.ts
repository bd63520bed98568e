import { type RawBuilder, sql } from 'kysely';
import type { Poisha } from '#kernel/money.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { PayoutWay } from '../ways.ts';
import type { PayoutAccount } from './account-store.server.ts';

/**
 * SQL: orders whose money was released to the seller and is in no payout. Returned payouts do not count. `dispute` is
 * the state of a dispute at the cardholder's bank: open or lost.
 */
const unpaidOrders: RawBuilder<unknown> = sql`(
  select released.seller_id, released.booking_id, released.amount_poisha, released.released_at,
    case when exists (select from lost_money lost where lost.booking_id = released.booking_id) then 'lost'
      when exists (select from disputed_money disputed where disputed.booking_id = released.booking_id) then 'open'
    end as dispute
  from released_money released
  where not exists (
    select from payout_items item where item.booking_id = released.booking_id and not item.is_void
  )
)`;

/** SQL: orders whose money the next payout run pays. Their card payments are not disputed at the cardholder's bank. */
const dueOrders: RawBuilder<unknown> = sql`(select * from ${unpaidOrders} as unpaid where dispute is null)`;

/** A seller's released money whose card payments are disputed at the cardholder's bank, or were lost there. */
type DisputedSums = { readonly disputed: Poisha; readonly lost: Poisha };

/** Returns the disputed and the lost money of a seller. Nobody owes the lost money to the seller. */
export async function disputedOf(db: Db, sellerId: string): Promise<DisputedSums> {
  const { rows } = await sql<DisputedSums>`
    select coalesce(sum(amount_poisha) filter (where dispute = 'open'), 0) as disputed,
      coalesce(sum(amount_poisha) filter (where dispute = 'lost'), 0) as lost
    from ${unpaidOrders} as unpaid where seller_id = ${sellerId}`.execute(db);
  return rows[0] ?? { disputed: 0, lost: 0 };
}

/**
 * SQL: the payout account of each seller that is usable at a given time. Sellers who have closed their account have
 * none, because closing it empties the number.
 */
const usableAccounts = (now: Date): RawBuilder<unknown> => sql`(
  select distinct on (seller_id) * from payout_accounts
  where ended_at is null and usable_at <= ${now} and number <> '' order by seller_id, id desc
)`;

/** Money due to one seller. */
export type Due = {
  readonly sellerId: string;
  readonly amountPoisha: Poisha;
  readonly orders: number;
  readonly since: Date;
  readonly account: PayoutAccount | null;
};

/** Total of released money, and the number of its sellers. */
export type DueSum = { readonly amountPoisha: Poisha; readonly sellers: number };

type DueRow = Omit<Due, 'account'> & {
  readonly account: (Omit<PayoutAccount, 'usableAt'> & { readonly usableAt: string }) | null;
};

/** Returns sellers with money due: sellers with a usable account first, then by largest amount. */
export async function dueSellers(db: Db, now: Date, limit: number): Promise<Due[]> {
  const { rows } = await sql<DueRow>`
    select due.seller_id as "sellerId", sum(due.amount_poisha) as "amountPoisha", count(*) as orders,
      min(due.released_at) as since, case when account.id is not null then jsonb_build_object(
        'id', account.id, 'way', account.way, 'number', account.number,
        'routingNumber', account.routing_number, 'holderName', account.holder_name, 'usableAt', account.usable_at
      ) end as account
    from ${dueOrders} as due left join ${usableAccounts(now)} as account on account.seller_id = due.seller_id
    group by due.seller_id, account.id, account.way, account.number, account.routing_number, account.holder_name,
      account.usable_at
    order by account.id is null, sum(due.amount_poisha) desc, due.seller_id limit ${limit}`.execute(db);
  return rows.map(({ account, ...due }) => ({
    ...due,
    account: account && { ...account, usableAt: new Date(account.usableAt) },
  }));
}

/**
 * Released money by what happens to it: a payout run would pay it now, its sellers have no usable account, or its card
 * payments are disputed at the cardholder's bank or were lost there.
 */
export type DueSums = Readonly<Record<'payable' | 'waiting' | 'disputed' | 'lost', DueSum>>;

/** Sums the released money that is in no payout. */
export async function sumDue(db: Db, now: Date): Promise<DueSums> {
  const { rows } = await sql<DueSum & { readonly kind: keyof DueSums }>`
    select case when unpaid.dispute = 'lost' then 'lost' when unpaid.dispute = 'open' then 'disputed'
        when account.id is null then 'waiting' else 'payable' end as kind,
      sum(unpaid.amount_poisha) as "amountPoisha", count(distinct unpaid.seller_id) as sellers
    from ${unpaidOrders} as unpaid
    left join ${usableAccounts(now)} as account on account.seller_id = unpaid.seller_id
    group by 1`.execute(db);
  const sumOf = (kind: keyof DueSums): DueSum => {
    const { amountPoisha = 0, sellers = 0 } = rows.find((row) => row.kind === kind) ?? {};
    return { amountPoisha, sellers };
  };
  return {
    payable: sumOf('payable'),
    waiting: sumOf('waiting'),
    disputed: sumOf('disputed'),
    lost: sumOf('lost'),
  };
}

/** A payout of a new run. */
export type MadePayout = {
  readonly payoutId: string;
  readonly sellerId: string;
  readonly amountPoisha: Poisha;
};

/** Locks payout runs, because two concurrent runs would pay the same money twice. */
export async function lockRuns(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payouts.run', 0))`.execute(tx);
}

/** Inserts a run, and a payout of all due money for each seller with a usable account. */
export async function insertRun(
  tx: Tx,
  { adminId, now }: { readonly adminId: string; readonly now: Date },
): Promise<{ readonly runId: string; readonly payouts: readonly MadePayout[] }> {
  const run = await sql<{ id: string }>`
    insert into payout_runs (made_by, made_at) values (${adminId}, ${now}) returning id`.execute(tx);
  const runId = run.rows[0]?.id ?? '';
  const { rows: payouts } = await sql<MadePayout>`
    with due as materialized (
      select due.*, account.id as account_id
      from ${dueOrders} as due join ${usableAccounts(now)} as account on account.seller_id = due.seller_id
    ), made as (
      insert into payouts (run_id, seller_id, account_id, amount_poisha)
      select ${runId}, seller_id, account_id, sum(amount_poisha) from due group by seller_id, account_id
      returning id, seller_id, amount_poisha
    ), items as (
      insert into payout_items (payout_id, booking_id, amount_poisha)
      select made.id, due.booking_id, due.amount_poisha from made join due on due.seller_id = made.seller_id
    )
    select id as "payoutId", seller_id as "sellerId", amount_poisha as "amountPoisha" from made`.execute(tx);
  await sql`
    update payout_runs set payout_count = made.count, sum_poisha = made.sum from (
      select count(*) as count, coalesce(sum(amount_poisha), 0) as sum from payouts where run_id = ${runId}
    ) as made where id = ${runId}`.execute(tx);
  return { runId, payouts };
}

/** A payout run with its current numbers of payouts. */
export type Run = {
  readonly id: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly amountPoisha: Poisha;
  readonly payouts: number;
  readonly paid: number;
  readonly bounced: number;
};

const runs = sql`
  select run.id, run.made_by as "madeBy", run.made_at as "madeAt", run.sum_poisha as "amountPoisha",
    run.payout_count as payouts,
    (select count(*) from payouts where run_id = run.id and state = 'paid') as paid,
    (select count(*) from payouts where run_id = run.id and state = 'bounced') as bounced
  from payout_runs run`;

/** Returns payout runs, latest first. */
export async function selectRuns(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Run[]> {
  const { rows } = await sql<Run>`${runs} order by run.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Returns one payout run, or null. */
export async function findRun(db: Db, id: string): Promise<Run | null> {
  const { rows } = await sql<Run>`${runs} where run.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** State of a payout. */
export type PayoutState = 'made' | 'paid' | 'bounced';

/** A payout, its account, and its number of orders. */
export type PayoutRow = MadePayout & {
  readonly runId: string;
  readonly state: PayoutState;
  readonly reference: string | null;
  readonly bounceReason: string | null;
  readonly decidedAt: Date | null;
  readonly madeAt: Date;
  readonly orders: number;
  readonly way: PayoutWay;
  readonly number: string;
  readonly routingNumber: string | null;
  readonly holderName: string;
};

const payouts = sql`
  select payout.id as "payoutId", payout.run_id as "runId", payout.seller_id as "sellerId",
    payout.amount_poisha as "amountPoisha", payout.state, payout.reference, payout.bounce_reason as "bounceReason",
    payout.decided_at as "decidedAt", run.made_at as "madeAt",
    (select count(*) from payout_items where payout_id = payout.id) as orders,
    account.way, account.number, account.routing_number as "routingNumber", account.holder_name as "holderName"
  from payouts payout join payout_runs run on run.id = payout.run_id
    join payout_accounts account on account.id = payout.account_id`;

/** Returns the payouts of a run, undecided payouts first. */
export async function payoutsOfRun(db: Db, runId: string): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    ${payouts} where payout.run_id = ${runId}
    order by payout.state <> 'made', payout.amount_poisha desc, payout.id`.execute(db);
  return rows;
}

/** Returns payouts by id; omits unknown ids. */
export async function payoutsByIds(db: Db, ids: readonly string[]): Promise<Map<string, PayoutRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PayoutRow>`${payouts} where payout.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.payoutId, row]));
}

/** Returns the payout that contains each order, by order id. Omits returned payouts. */
export async function payoutsOfOrders(
  db: Db,
  bookingIds: readonly string[],
): Promise<Map<string, PayoutRow>> {
  if (bookingIds.length === 0) return new Map();
  const { rows } = await sql<{ bookingId: string; payoutId: string }>`
    select booking_id as "bookingId", payout_id as "payoutId" from payout_items
    where booking_id = any(${bookingIds}::uuid[]) and not is_void`.execute(db);
  const found = await payoutsByIds(
    db,
    rows.map(({ payoutId }) => payoutId),
  );
  return new Map(
    rows.flatMap(({ bookingId, payoutId }) => {
      const payout = found.get(payoutId);
      return payout ? [[bookingId, payout]] : [];
    }),
  );
}

/** State of a dispute at the cardholder's bank. */
export type BankDispute = 'open' | 'lost';

/** Returns the state of the disputes at banks about orders, by order id. Omits orders without one. */
export async function disputesOfOrders(
  db: Db,
  bookingIds: readonly string[],
): Promise<Map<string, BankDispute>> {
  if (bookingIds.length === 0) return new Map();
  const { rows } = await sql<{ bookingId: string; dispute: BankDispute }>`
    select disputed.booking_id as "bookingId", case when lost.booking_id is null then 'open' else 'lost' end as dispute
    from disputed_money disputed left join lost_money lost on lost.booking_id = disputed.booking_id
    where disputed.booking_id = any(${bookingIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ bookingId, dispute }) => [bookingId, dispute]));
}

/** Locks and returns one payout; null if there is none. */
export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | null> {
  const { rows } = await sql<PayoutRow>`${payouts} where payout.id = ${id} for update of payout`.execute(tx);
  return rows[0] ?? null;
}

/** Outcome of a payout, as an admin has entered it. */
export type Outcome = {
  readonly payoutId: string;
  readonly state: 'paid' | 'bounced';
  readonly note: string;
  readonly adminId: string;
  readonly now: Date;
};

/** Stores the outcome of a payout. The orders of a returned payout become due again. */
export async function storeOutcome(tx: Tx, { payoutId, state, note, adminId, now }: Outcome): Promise<void> {
  const noted = state === 'paid' ? sql`reference = ${note}` : sql`bounce_reason = ${note}`;
  await sql`
    update payouts set state = ${state}, ${noted}, decided_by = ${adminId}, decided_at = ${now}
    where id = ${payoutId}`.execute(tx);
  if (state === 'paid') return;
  await sql`update payout_items set is_void = true where payout_id = ${payoutId}`.execute(tx);
}

/** Sums a seller's payouts that the bank has confirmed since a time, in poisha. */
export async function paidSince(db: Db, sellerId: string, since: Date): Promise<Poisha> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_poisha), 0) as sum from payouts
    where seller_id = ${sellerId} and state = 'paid' and decided_at >= ${since}`.execute(db);
  return rows[0]?.sum ?? 0;
}
