import { DHAKA_SHIFT_MS } from '#kernel/clock.ts';
import { POISHA_PER_TAKA, type Poisha } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import { usersByIds } from '../../accounts/public-api.server.ts';
import { balancesOf } from '../../payments/public-api.server.ts';
import type { WireDues, WireOwnMoney, WirePayout, WirePayoutRun } from '../contract.ts';
import { maskNumber, monthRange, nextPayoutDay, type Weekday } from '../ways.ts';
import { accountsOf, toWireAccount } from './account-store.server.ts';
import {
  type DueSum,
  disputedOf,
  dueSellers,
  findRun,
  paidSince,
  payoutsOfRun,
  type Run,
  selectRuns,
  sumDue,
} from './payout-store.server.ts';

const taka = (poisha: Poisha) => poisha / POISHA_PER_TAKA;

/** Returns the current month in Bangladesh time, such as `2026-11`. */
function monthOf(now: Date): string {
  return new Date(now.getTime() + DHAKA_SHIFT_MS).toISOString().slice(0, 7);
}

/** Market's settings for sellers' money. */
export type MoneyRules = { readonly weekday: Weekday; readonly feePerMille: number };

/**
 * Returns a seller's money: held, due, disputed, lost, in transit and paid. Also returns the date of the next payout,
 * the market's fee, and the payout accounts.
 */
export async function readOwnMoney(
  db: Db,
  sellerId: string,
  { weekday, feePerMille }: MoneyRules,
  now: Date,
): Promise<WireOwnMoney> {
  const [balances, { disputed, lost }, paid, { current, pending }] = await Promise.all([
    balancesOf(db, sellerId),
    disputedOf(db, sellerId),
    paidSince(db, sellerId, monthRange(monthOf(now)).from),
    accountsOf(db, sellerId, now),
  ]);
  return {
    held: taka(balances.held),
    due: taka(balances.seller - disputed - lost),
    disputed: taka(disputed),
    lost: taka(lost),
    underWay: taka(balances.payout),
    paidThisMonth: taka(paid),
    nextPayoutAt: nextPayoutDay(now, weekday).toISOString(),
    feePerMille,
    account: current && toWireAccount(current),
    pendingAccount: pending && toWireAccount(pending),
  };
}

/** Maximum number of sellers in the list of money due. */
const MOST_SELLERS = 100;

const toWireSum = ({ amountPoisha, sellers }: DueSum) => ({ amount: taka(amountPoisha), sellers });

type People = Awaited<ReturnType<typeof usersByIds>>;

function toWireSeller(people: People, id: string) {
  const { name = 'Unknown', email = '' } = people.get(id) ?? {};
  return { _id: id, name, email };
}

/** Returns the money due to sellers, for admins. */
export async function readDues(db: Db, now: Date): Promise<WireDues> {
  const [sums, dues] = await Promise.all([sumDue(db, now), dueSellers(db, now, MOST_SELLERS)]);
  const people = await usersByIds(
    db,
    dues.map(({ sellerId }) => sellerId),
  );
  return {
    payable: toWireSum(sums.payable),
    waiting: toWireSum(sums.waiting),
    disputed: toWireSum(sums.disputed),
    lost: toWireSum(sums.lost),
    sellers: dues.map(({ sellerId, amountPoisha, orders, since, account }) => ({
      seller: toWireSeller(people, sellerId),
      amount: taka(amountPoisha),
      orders,
      since: new Date(since).toISOString(),
      account: account && toWireAccount(account),
    })),
  };
}

function toWireRun(run: Run, people: People): WirePayoutRun {
  const { id, madeBy, madeAt, amountPoisha, payouts, paid, bounced } = run;
  return {
    _id: id,
    at: madeAt.toISOString(),
    admin: { _id: madeBy, name: people.get(madeBy)?.name ?? 'Unknown' },
    amount: taka(amountPoisha),
    payouts,
    paid,
    bounced,
  };
}

/** Returns payout runs, latest first, and whether more follow. */
export async function readRuns(
  db: Db,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ readonly rows: WirePayoutRun[]; readonly more: boolean }> {
  const found = await selectRuns(db, { limit: limit + 1, offset: (page - 1) * limit });
  const people = await usersByIds(
    db,
    found.map(({ madeBy }) => madeBy),
  );
  return {
    rows: found.slice(0, limit).map((run) => toWireRun(run, people)),
    more: found.length > limit,
  };
}

/** Returns one payout run with its payouts; null if there is none. */
export async function readRun(
  db: Db,
  id: string,
): Promise<{ readonly run: WirePayoutRun; readonly payouts: WirePayout[] } | null> {
  const run = await findRun(db, id);
  if (!run) return null;
  const payouts = await payoutsOfRun(db, id);
  const people = await usersByIds(db, [run.madeBy, ...payouts.map(({ sellerId }) => sellerId)]);
  return {
    run: toWireRun(run, people),
    payouts: payouts.map(({ payoutId, sellerId, way, number, holderName, amountPoisha, ...payout }) => ({
      _id: payoutId,
      seller: toWireSeller(people, sellerId),
      account: { way, number: maskNumber(way, number), holderName },
      amount: taka(amountPoisha),
      orders: payout.orders,
      state: payout.state,
      reference: payout.reference,
      bounceReason: payout.bounceReason,
      decidedAt: payout.decidedAt?.toISOString() ?? null,
    })),
  };
}
