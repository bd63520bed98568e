import {
  DROP_PAID_INDEX,
  FORGET_HOLDS,
  FORGET_SALES,
} from '../../src/domains/orders/testing/remove-guards.ts';
import type { RaceTestbed } from './race-testbed.ts';

/** Removes every guard that lets only one buyer win a product. Later rounds then sell products twice. */
export async function removeGuards({ pool }: RaceTestbed): Promise<void> {
  for (const removal of [DROP_PAID_INDEX, FORGET_HOLDS, FORGET_SALES]) await pool.query(removal);
}
