import { DAY_MS, dhakaDate } from '#kernel/clock.ts';
import { poishaToTaka } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import { sumSalesByDay } from '../../bookings/public-api.server.ts';
import { countListedByDay } from '../../catalog/public-api.server.ts';
import type { WireDay } from '../contract.ts';
import { countReportsByDay } from './store.server.ts';

/** Days that are told, with today. */
const DAYS = 30;

/** The last days in Dhaka (`2026-11-23`), the first of them first. */
function lastDays(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, index) =>
    dhakaDate(new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS)),
  );
}

/** Counts listings, sales and reports on each of the last thirty days in Dhaka, the latest last. */
export async function readDays(db: Db, now: Date): Promise<WireDay[]> {
  const days = lastDays(now);
  const since = new Date(`${days[0]}T00:00:00+06:00`);
  const [listed, sold, reported] = await Promise.all([
    countListedByDay(db, since),
    sumSalesByDay(db, since),
    countReportsByDay(db, since),
  ]);
  return days.map((day) => {
    const { count: sales = 0, sumPoisha = 0 } = sold.get(day) ?? {};
    return {
      day,
      listings: listed.get(day) ?? 0,
      sales,
      taka: poishaToTaka(sumPoisha),
      reports: reported.get(day) ?? 0,
    };
  });
}
