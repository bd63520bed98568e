import { DAY_MS, DHAKA_SHIFT_MS } from '#kernel/clock.ts';
import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import type { WirePayoutAccount, WireStatementLine } from '../../contract.ts';

/** Formats a date in Bangladesh time: `Wednesday 25 Nov 2026`. */
export function formatWeekday(moment: string): string {
  const day = Math.floor((new Date(moment).getTime() + DHAKA_SHIFT_MS) / DAY_MS);
  // 1 January 1970, day 0, was a Thursday, which has index 4.
  return `${t('date.days').split(' ')[(day + 4) % 7]} ${formatDay(moment)}`;
}

/** Returns the month before or after `month`, such as `2026-11`. */
export function monthBeside(month: string, step: -1 | 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}

/** Formats a payout account: `bKash 01711 ··· 482`. */
export function accountName({ way, number }: Pick<WirePayoutAccount, 'way' | 'number'>): string {
  if (way === 'bkash') return t('payoutEmail.bkash', { number });
  return way === 'nagad' ? t('payoutEmail.nagad', { number }) : t('payoutEmail.bank', { number });
}

/** Texts of a statement line, and the state that sets the color of its amount. */
export type LineWords = {
  readonly title: string;
  readonly detail: string;
  /** Amount in taka. */
  readonly amount: number;
  /**
   * State of the money. `kept`: held, or disputed at the buyer's bank. `due`: due to the seller, or in transit. `done`:
   * paid out, or no longer held. `back`: refunded, lost, or returned by the bank.
   */
  readonly state: 'kept' | 'due' | 'done' | 'back';
};

const fee = ({ fee: taka }: WireStatementLine) =>
  taka > 0 ? ` · ${t('line.fee', { sum: formatTaka(taka) })}` : '';

/** Describes where the money of a completed order is: due next, disputed or lost at a bank, in a payout, or paid. */
function whereItIs({ payout, dispute }: WireStatementLine): string {
  if (payout) {
    const account = accountName(payout);
    return payout.state === 'paid' ? t('line.paidTo', { account }) : t('line.inPayout', { account });
  }
  if (dispute === 'lost') return t('line.lost');
  return dispute === 'open' ? t('line.disputed') : t('line.dueNext');
}

/** Returns the state of a completed order's money. */
function stateOfRest({ payout, dispute }: WireStatementLine): LineWords['state'] {
  if (payout) return payout.state === 'paid' ? 'done' : 'due';
  if (dispute === 'lost') return 'back';
  return dispute === 'open' ? 'kept' : 'due';
}

function orderWords(line: WireStatementLine, order: NonNullable<WireStatementLine['order']>): LineWords {
  const { number, title, isEnded } = order;
  const of = (detail: string) => `${number} · ${formatDay(line.at)} · ${detail}`;
  if (line.kind === 'sale-kept') {
    // The line of an earlier month stays when the order ends.
    return isEnded
      ? { title, detail: of(t('line.wasKept')), amount: line.amount, state: 'done' }
      : { title, detail: of(t('line.kept')), amount: line.amount, state: 'kept' };
  }
  if (line.kind === 'sale-refunded' && line.change === 0) {
    return { title, detail: of(t('line.toBuyer')), amount: line.refunded, state: 'back' };
  }
  const where = whereItIs(line);
  const parts = line.refunded > 0 ? t('line.partToBuyer', { sum: formatTaka(line.refunded), where }) : where;
  return { title, detail: of(`${parts}${fee(line)}`), amount: line.change, state: stateOfRest(line) };
}

/** Returns the texts of a payout's line. The payout may have another state now than when the line was written. */
function payoutWords({ payout, kind, at, amount }: WireStatementLine): LineWords {
  const title = payout ? t('line.payoutTo', { account: accountName(payout) }) : t('line.payout');
  const day = formatDay(at);
  const orders = payout ? ` · ${t('line.orders', { count: payout.orders })}` : '';
  if (kind === 'payout-bounced') {
    const detail = t('line.bounced', { day, reason: payout?.bounceReason ?? '' });
    return { title: t('line.cameBack'), detail, amount, state: 'back' };
  }
  if (payout?.state === 'bounced') {
    return { title, detail: `${day} · ${t('line.returnedLater')}${orders}`, amount, state: 'back' };
  }
  const reference = payout?.reference ? ` · ${t('line.reference', { reference: payout.reference })}` : '';
  return payout?.state === 'paid'
    ? { title, detail: `${day}${reference}${orders}`, amount, state: 'done' }
    : { title, detail: `${day} · ${t('line.underWay')}${orders}`, amount, state: 'due' };
}

/** Returns the texts of a statement line. */
export function lineWords(line: WireStatementLine): LineWords {
  return line.order ? orderWords(line, line.order) : payoutWords(line);
}

/**
 * Returns the lines to show on the page: the latest line of each order and payout in the month. The CSV file has all
 * lines.
 */
export function latestLines(lines: readonly WireStatementLine[]): WireStatementLine[] {
  const seen = new Set<string>();
  return lines.filter((line) => {
    const about = line.order?._id ?? line.payout?._id ?? line._id;
    if (seen.has(about)) return false;
    seen.add(about);
    return true;
  });
}
