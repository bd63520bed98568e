import { POISHA_PER_TAKA, type Poisha } from '#kernel/money.ts';

/** The largest part of a sale, in thousandths, that a market may take. */
export const MAX_FEE_PER_MILLE = 500;

/**
 * Returns the market's fee of an amount, at a rate in thousandths: whole taka, rounded down. The rate is the setting
 * `MARKET_FEE_PER_MILLE`, one for all categories.
 */
export function feeOf(amountPoisha: Poisha, feePerMille: number): Poisha {
  const taka = Math.floor((amountPoisha * feePerMille) / (1_000 * POISHA_PER_TAKA));
  return taka * POISHA_PER_TAKA;
}

/** A fee in thousandths as people read it: `1.5 %`. */
export function feeText(feePerMille: number): string {
  return `${feePerMille / 10} %`;
}
