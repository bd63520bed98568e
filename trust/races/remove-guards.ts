import { DROP_PAID_INDEX, FORGET_HOLDS, FORGET_SALES } from '../../src/domains/orders/guards-testing.ts';
import type { Field } from './field.ts';

/** Every guard of "one product, one winner", in a market that exists for this: the sales that follow are double. */
export async function removeGuards({ pool }: Field): Promise<void> {
  for (const removal of [DROP_PAID_INDEX, FORGET_HOLDS, FORGET_SALES]) await pool.query(removal);
}
