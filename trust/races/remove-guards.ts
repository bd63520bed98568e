import {
  DROP_PAID_INDEX,
  FORGET_HOLDS,
  FORGET_SALES,
} from '../../src/domains/orders/testing/remove-guards.ts';
import type { RaceArena } from './race-arena.ts';

/** Every guard of "one product, one winner", in a market that exists for this: the sales that follow are double. */
export async function removeGuards({ pool }: RaceArena): Promise<void> {
  for (const removal of [DROP_PAID_INDEX, FORGET_HOLDS, FORGET_SALES]) await pool.query(removal);
}
