import { DAY_MS, dhakaDate } from '#kernel/clock.ts';
import { poishaToTaka } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import { sumSalesByDay } from '../../bookings/public-api.server.ts';
import { countListedByDay } from '../../catalog/public-api.server.ts';
import type { WireDay } from '../contract.ts';
import { countReportsByDay } from './store.server.ts';

/** Number of days in the charts, including today. */
const DAYS = 30;

/** Returns the last thirty days in Bangladesh time (`2026-11-23`), oldest first. */
function lastDays(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, index) =>
    dhakaDate(new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS)),
  );
}

/** Counts listings, sales and reports of each of the last thirty days in Bangladesh time, oldest first. */
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
