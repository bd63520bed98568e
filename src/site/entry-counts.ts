import { groupDigits } from '#kernel/money.ts';
import { dashboardPaths } from '../dashboard-paths.ts';
import { countWords } from '../domains/orders/web/site/count-words.ts';
import { paths } from '../paths.ts';

/** The number beside an entry of the dashboard. */
export type EntryCount = {
  /** The number as it is shown. */
  readonly words: string;
  /** Counted thing, for screen readers: "open". */
  readonly unit: string;
  /** Whether each of them wants something done. */
  readonly isTask: boolean;
};

/** Numbers by the address of their entry. */
export type EntryCounts = Readonly<Record<string, EntryCount>>;

/** Numbers with the addresses of their entries; null where nothing is told. */
export type Entries = readonly (readonly [string, EntryCount | null])[];

/** Number of things that wait for the person; left out where none do. */
export function tasks(count: number, unit: string, words = groupDigits(count)): EntryCount | null {
  return count > 0 ? { words, unit, isTask: true } : null;
}

/** How many there are of something that wants nothing done. */
export function total(count: number, unit: string): EntryCount {
  return { words: groupDigits(count), unit, isTask: false };
}

/** Entries by their addresses, without those that tell nothing. */
export function toEntryCounts(entries: Entries): EntryCounts {
  return Object.fromEntries(entries.flatMap(([to, count]) => (count === null ? [] : [[to, count]])));
}

/**
 * Returns a buyer's counters from the frame's data: their unpaid orders, and their saved products. Null is what could
 * not be had, which is left out.
 */
export function buyerCounts(orders: number | null, saved: number | null): EntryCounts {
  return toEntryCounts([
    [paths.myOrders(), orders === null ? null : tasks(orders, 'to pay', countWords(orders))],
    [paths.myWishList(), saved === null ? null : total(saved, 'saved')],
  ]);
}

/** The number beside Messages: what is unread; null is left out. */
export function messageCounts(unread: number | null): EntryCounts {
  return toEntryCounts([[dashboardPaths.messages(), unread === null ? null : tasks(unread, 'unread')]]);
}

/** The number beside Notifications: what is new; null is left out. */
export function newsCounts(news: number | null): EntryCounts {
  return toEntryCounts([[dashboardPaths.notifications(), news === null ? null : tasks(news, 'new')]]);
}
