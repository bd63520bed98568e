import { POISHA_PER_TAKA, type Poisha } from '#kernel/money.ts';

/** Highest fee that a market may set, in thousandths of the price. */
export const MAX_FEE_PER_MILLE = 500;

/**
 * Returns the market's fee for an amount, rounded down to whole taka. The setting `MARKET_FEE_PER_MILLE` is the rate
 * for all categories, in thousandths. The check `seller-got-the-rest` in `tools/doctor/invariants.sql` repeats this
 * formula.
 */
export function feeOf(amountPoisha: Poisha, feePerMille: number): Poisha {
  const taka = Math.floor((amountPoisha * feePerMille) / (1_000 * POISHA_PER_TAKA));
  return taka * POISHA_PER_TAKA;
}

/** Formats a fee in thousandths as `1.5 %`. */
export function feeText(feePerMille: number): string {
  return `${feePerMille / 10} %`;
}
