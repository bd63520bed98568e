import { DAY_MS, DHAKA_SHIFT_MS } from '#kernel/clock.ts';

/** Ways in which a product reaches its buyer. */
export const deliveries = ['meeting', 'courier'] as const;
/** One of {@link deliveries}. */
export type Delivery = (typeof deliveries)[number];

/** Carriers that the form suggests. A seller can also type another name. */
export const carriers = ['Pathao', 'Steadfast', 'RedX', 'Sundarban', 'SA Paribahan'] as const;

/** Number of working days after the payment in which the seller must send a parcel. */
const DISPATCH_DAYS = 3;

/** Time in ms between the reminder to the seller and the end of {@link DISPATCH_DAYS}. */
export const DISPATCH_WARNING_MS = DAY_MS;

const FRIDAY = 5;
const SATURDAY = 6;

/**
 * Returns whether a moment is on a working day in Bangladesh: Sunday to Thursday. Public holidays count as working
 * days.
 */
function isWorkingDay(moment: Date): boolean {
  const day = new Date(moment.getTime() + DHAKA_SHIFT_MS).getUTCDay();
  return day !== FRIDAY && day !== SATURDAY;
}

/** Returns the same time of day, a number of working days later. */
export function afterWorkingDays(moment: Date, days: number): Date {
  let left = days;
  let at = moment;
  while (left > 0) {
    at = new Date(at.getTime() + DAY_MS);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

/** Returns the time by which the seller must send the parcel of an order. */
export function dispatchEnd(paidAt: Date): Date {
  return afterWorkingDays(paidAt, DISPATCH_DAYS);
}
