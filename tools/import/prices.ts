import type { ImportedProduct } from '../../src/domains/catalog/public-api.server.ts';

type Condition = ImportedProduct['condition'];

/** Share of its value that a machine keeps in each year. */
const KEPT_A_YEAR = 0.83;
/** Share of the new price that a machine is worth right after the purchase. */
const KEPT_AT_FIRST = 0.8;
const WORTH_BY_CONDITION: Readonly<Record<Condition, number>> = { Excellent: 1.08, Good: 1, Fair: 0.86 };
const LEAST_TAKA = 800;
const POISHA_PER_TAKA = 100;

function roundTaka(taka: number): number {
  const step = taka < 10_000 ? 100 : 500;
  return Math.max(LEAST_TAKA, Math.round(taka / step) * step);
}

/** Guesses the condition from the age, because older things are rarely excellent. `chance` is from 0 up to 1. */
export function guessCondition(years: number, chance: number): Condition {
  const excellent = Math.max(0.05, 0.5 - years * 0.06);
  const fair = Math.min(0.45, 0.08 + years * 0.03);
  if (chance < excellent) return 'Excellent';
  return chance > 1 - fair ? 'Fair' : 'Good';
}

/** Estimates prices in poisha: the new price, and the price after `years` in the given condition. */
export function estimatePrices(newTaka: number, years: number, condition: Condition) {
  const original = roundTaka(newTaka);
  const worth = original * KEPT_AT_FIRST * KEPT_A_YEAR ** years * WORTH_BY_CONDITION[condition];
  return {
    originalPricePoisha: original * POISHA_PER_TAKA,
    resalePricePoisha: Math.min(original, roundTaka(worth)) * POISHA_PER_TAKA,
  };
}
