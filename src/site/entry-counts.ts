import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { dashboardPaths } from '../dashboard-paths.ts';
import { countWords } from '../domains/orders/web/site/count-words.ts';
import { paths } from '../paths.ts';

/** Counter beside an entry of the dashboard navigation. */
export type EntryCount = {
  /** The number as text. */
  readonly text: string;
  /** Word after the number for screen readers, such as "open". */
  readonly unit: string;
  /** True if the counted things are tasks for the person. */
  readonly isTask: boolean;
};

/** Counters of navigation entries, by the path of the entry. */
export type EntryCounts = Readonly<Record<string, EntryCount>>;

/** Paths of navigation entries, each with its counter. The counter is null if the entry shows none. */
export type Entries = readonly (readonly [string, EntryCount | null])[];

/** Returns a counter of tasks for the person. Null if there are none. */
export function tasks(count: number, unit: string, text = groupDigits(count)): EntryCount | null {
  return count > 0 ? { text, unit, isTask: true } : null;
}

/** Returns a counter of things for which the person need not do anything. */
export function total(count: number, unit: string): EntryCount {
  return { text: groupDigits(count), unit, isTask: false };
}

/** Converts a list of entries to an object with the paths as keys. Omits entries whose counter is null. */
export function toEntryCounts(entries: Entries): EntryCounts {
  return Object.fromEntries(entries.flatMap(([to, count]) => (count === null ? [] : [[to, count]])));
}

/**
 * Returns a buyer's counters from the frame's data: unpaid orders, and wishes. If an argument is null (not loaded), its
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

/** Returns the counter of new notifications. It is omitted if `notifications` is null (not loaded). */
export function notificationCounts(notifications: number | null): EntryCounts {
  return toEntryCounts([
    [dashboardPaths.notifications(), notifications === null ? null : tasks(notifications, t('count.new'))],
  ]);
}
