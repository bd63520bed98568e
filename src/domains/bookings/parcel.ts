import { DAY_MS } from '#kernel/clock.ts';

/** How a product gets to its buyer. */
export const deliveries = ['meeting', 'courier'] as const;
/** One of {@link deliveries}. */
export type Delivery = (typeof deliveries)[number];

/** Carriers that a seller chooses from; any other is typed. */
export const carriers = ['Pathao', 'Steadfast', 'RedX', 'Sundarban', 'SA Paribahan'] as const;

/** Working days after the payment within which a parcel is sent. */
const DISPATCH_DAYS = 3;

/** How long before the end of that time both sides are reminded, in ms. */
export const DISPATCH_WARNING_MS = DAY_MS;

/** Dhaka is six hours ahead of UTC, all year. */
const DHAKA_OFFSET_MS = 6 * 60 * 60_000;

const FRIDAY = 5;
const SATURDAY = 6;

/**
 * Returns whether a moment is on a working day in Bangladesh: Sunday to Thursday. Public holidays count as working
 * days.
 */
function isWorkingDay(moment: Date): boolean {
  const day = new Date(moment.getTime() + DHAKA_OFFSET_MS).getUTCDay();
  return day !== FRIDAY && day !== SATURDAY;
}

/** The same time of day some working days later. */
export function afterWorkingDays(moment: Date, days: number): Date {
  let left = days;
  let at = moment;
  while (left > 0) {
    at = new Date(at.getTime() + DAY_MS);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

/** Until when the parcel of an order that was paid at a moment is to be sent. */
export function dispatchEnd(paidAt: Date): Date {
  return afterWorkingDays(paidAt, DISPATCH_DAYS);
}
