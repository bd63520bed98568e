// Generates payouts to sellers. Once a month an admin pays out the money that is due.
import { DAY_MS, DHAKA_SHIFT_MS, dhakaDate } from '#kernel/clock.ts';
import { type Random, seeded } from '../../harness/random.ts';
import { nextPayoutDay } from '../../src/domains/payouts/ways.ts';
import type { DemoSeller } from '../listing.ts';
import { HOUR_MS, PAST_DAYS } from './moments.ts';
import { type PastAccount, type PastOrder, type PastPayout, type PastRun, timeOf } from './past.ts';

/** Sellers who have added no payout account, so that their money waits. */
const WITHOUT_ACCOUNT: readonly string[] = ['newseller@secondbyte.test', 'rakib.hasan@secondbyte.test'];

/** Index of the run that contains a payout which the bank returned. */
const BOUNCED_RUN = 6;

function accountOf({ email, name, number, shop }: DemoSeller, now: Date, seed: string): PastAccount {
  const random = seeded(seed, email, 'account');
  const digits = (count: number) =>
    Array.from({ length: count }, (_, place) => random.whole(place === 0 ? 1 : 0, 9)).join('');
  const way = shop
    ? random.pick(['bank', 'bank', 'bkash'] as const)
    : random.pick(['bkash', 'nagad'] as const);
  return {
    key: `account-${email}`,
    sellerEmail: email,
    way,
    number: way === 'bank' ? digits(13) : number,
    routingNumber: way === 'bank' ? digits(9) : null,
    holderName: name,
    namedAt: new Date(now.getTime() - (PAST_DAYS + random.whole(3, 30)) * DAY_MS),
  };
}

/**
 * Returns the payout times of the last twelve months, earliest first: noon of each month's first Wednesday. Times in
 * the last 24 hours are omitted.
 */
function payoutDays(now: Date): Date[] {
  const dhaka = new Date(now.getTime() + DHAKA_SHIFT_MS);
  const monthStart = (back: number) =>
    new Date(Date.UTC(dhaka.getUTCFullYear(), dhaka.getUTCMonth() - back, 1) - DHAKA_SHIFT_MS);
  return Array.from({ length: 12 }, (_, index) => nextPayoutDay(monthStart(11 - index), 'wednesday')).filter(
    (day) => day.getTime() < now.getTime() - DAY_MS,
  );
}

/** Generates the sellers' payout accounts and the payout runs. Orders completed after the last run are still due. */
export function generatePayouts(
  sellers: readonly DemoSeller[],
  orders: readonly PastOrder[],
  now: Date,
  seed: string,
): { readonly accounts: PastAccount[]; readonly runs: PastRun[] } {
  const random = seeded(seed, 'payouts');
  const accounts = sellers
    .filter(({ email }) => !WITHOUT_ACCOUNT.includes(email))
    .map((seller) => accountOf(seller, now, seed));
  const waiting = new Set(orders.filter((order) => timeOf(order, 'complete') !== undefined));
  const days = payoutDays(now);
  const runs: PastRun[] = [];
  for (const [place, day] of days.entries()) {
    const madeAt = new Date(day.getTime() + random.whole(3, 170) * 60_000);
    const key = `run-${place}`;
    const payouts = accounts.flatMap((account) => payoutOf({ key, account, madeAt }, waiting));
    const isLast = place === days.length - 1;
    const decided = payouts.map((payout, index) => {
      // The bank has confirmed all payouts of the latest run except the last one.
      if (isLast && index === payouts.length - 1) return payout;
      const isBounced = place === BOUNCED_RUN && index === 0;
      if (!isBounced) for (const { key: orderKey } of payout.orders) forget(waiting, orderKey);
      return decide(payout, isBounced, madeAt, random);
    });
    if (decided.length > 0) runs.push({ key, madeAt, payouts: decided });
  }
  return { accounts, runs };
}

function forget(waiting: Set<PastOrder>, orderKey: string): void {
  for (const order of waiting) if (order.key === orderKey) waiting.delete(order);
}

type Payee = { readonly key: string; readonly account: PastAccount; readonly madeAt: Date };

/** Returns the payout of all money that is due to a seller. The array is empty if no money is due. */
function payoutOf({ key, account, madeAt }: Payee, waiting: ReadonlySet<PastOrder>): PastPayout[] {
  const due = [...waiting].filter((order) => {
    const completed = timeOf(order, 'complete');
    return order.sellerEmail === account.sellerEmail && completed !== undefined && completed < madeAt;
  });
  if (due.length === 0) return [];
  return [
    {
      key: `${key}-${account.sellerEmail}`,
      sellerEmail: account.sellerEmail,
      accountKey: account.key,
      amountPoisha: due.reduce((sum, { pricePoisha }) => sum + pricePoisha, 0),
      orders: due.map((order) => ({ key: order.key, amountPoisha: order.pricePoisha })),
      state: 'made',
      note: null,
      decidedAt: null,
    },
  ];
}

function decide(payout: PastPayout, isBounced: boolean, madeAt: Date, random: Random): PastPayout {
  const decidedAt = new Date(madeAt.getTime() + random.between(20, 30) * HOUR_MS);
  if (isBounced) return { ...payout, state: 'bounced', note: 'Account name does not match', decidedAt };
  const day = dhakaDate(decidedAt).replaceAll('-', '').slice(2);
  return { ...payout, state: 'paid', note: `EFT ${day} ${random.whole(100_000, 999_999)}`, decidedAt };
}
