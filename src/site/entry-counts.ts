import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { dashboardPaths } from '../dashboard-paths.ts';
import { countWords } from '../domains/orders/web/site/count-words.ts';
import { paths } from '../paths.ts';

/** Counter of a dashboard entry. */
export type EntryCount = {
  /** Count as text. */
  readonly words: string;
  /** Noun for screen readers, such as "open". */
  readonly unit: string;
  /** True if each counted thing is a task for the person. */
  readonly isTask: boolean;
};

/** Counters by the address of their entry. */
export type EntryCounts = Readonly<Record<string, EntryCount>>;

/** Addresses of entries with their counters. A counter is null if nothing should be shown. */
export type Entries = readonly (readonly [string, EntryCount | null])[];

/** Returns a counter of the person's tasks. Null if there are no tasks. */
export function tasks(count: number, unit: string, words = groupDigits(count)): EntryCount | null {
  return count > 0 ? { words, unit, isTask: true } : null;
}

/** Returns a counter of things that need no action. */
export function total(count: number, unit: string): EntryCount {
  return { words: groupDigits(count), unit, isTask: false };
}

/** Converts entries to an object, without the entries whose counter is null. */
export function toEntryCounts(entries: Entries): EntryCounts {
  return Object.fromEntries(entries.flatMap(([to, count]) => (count === null ? [] : [[to, count]])));
}

/**
 * Returns a buyer's counters from the frame's data: unpaid orders and wishes. A null argument means not loaded; its
 * counter is omitted.
 */
export function buyerCounts(orders: number | null, saved: number | null): EntryCounts {
  return toEntryCounts([
    [paths.myOrders(), orders === null ? null : tasks(orders, t('count.toPay'), countWords(orders))],
    [paths.myWishList(), saved === null ? null : total(saved, t('count.saved'))],
  ]);
}

/** Returns the counter of unread messages. It is omitted if `unread` is null (not loaded). */
export function messageCounts(unread: number | null): EntryCounts {
  return toEntryCounts([
    [dashboardPaths.messages(), unread === null ? null : tasks(unread, t('count.unread'))],
  ]);
}

/** Returns the counter of new notifications. It is omitted if `news` is null (not loaded). */
export function newsCounts(news: number | null): EntryCounts {
  return toEntryCounts([
    [dashboardPaths.notifications(), news === null ? null : tasks(news, t('count.new'))],
  ]);
}
