import { z } from 'zod';
import { weekdays } from './ways.ts';

/** Settings of payouts. */
export const payoutsSettings = {
  PAYOUT_WEEKDAY: z
    .enum(weekdays)
    .default('wednesday')
    .describe('day of the week on which admins make payouts; sellers see the date of the next one'),
};
