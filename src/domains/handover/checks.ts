import type { CategorySlug } from '../attributes/choices.ts';
import {
  type BenchCheck,
  type BenchPart,
  type BenchResult,
  benchPartKeys,
  categoryBenchParts,
} from '../attributes/condition/bench-check.ts';
import type { OrderState } from '../bookings/transitions.ts';

/** Checks besides the bench check parts: trial, charger, page count, locks, and whether the product is as described. */
const extraChecks = [
  'tried',
  'charger',
  'pages',
  'firmware-lock',
  'disk-lock',
  'account-lock',
  'described',
] as const;
type ExtraCheck = (typeof extraChecks)[number];

/** Check that a buyer makes at the handover. */
export type HandoverCheck = BenchPart | ExtraCheck;

/** Buyer's findings at the meeting; checks without a result are missing. */
export type HandoverChecks = Readonly<Partial<Record<HandoverCheck, BenchResult>>>;

/** Names of all checks. */
export const handoverCheckKeys = [...benchPartKeys, ...extraChecks];

const extrasOf: Readonly<Record<CategorySlug, readonly ExtraCheck[]>> = {
  Laptop: ['charger', 'firmware-lock', 'disk-lock', 'account-lock'],
  Desktop: ['firmware-lock', 'disk-lock', 'account-lock'],
  Monitor: [],
  Printer: ['pages'],
  Accessories: ['tried'],
  Products: ['tried'],
};

/** Returns the checks of a category, in the order in which buyers make them. */
export function checksOf(category: CategorySlug): readonly HandoverCheck[] {
  return [...categoryBenchParts[category], ...extrasOf[category], 'described'];
}

/** Returns only the results of checks that the category has. */
export function pickChecks(category: CategorySlug, found: HandoverChecks): HandoverChecks {
  const kept = checksOf(category).flatMap((check) => {
    const result = found[check];
    return result ? [[check, result] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** States of orders in which the buyer may record checks: before the handover. */
const BEFORE_HANDOVER: ReadonlySet<OrderState> = new Set(['open', 'paid']);

/** Returns whether the buyer may still record check results. */
export function canRecordChecks(state: OrderState): boolean {
  return BEFORE_HANDOVER.has(state);
}

/**
 * One check with the seller's result in the listing (`said`) and the buyer's result (`found`); null without a result.
 */
export type ComparedCheck = {
  readonly check: HandoverCheck;
  readonly claimed: BenchResult | null;
  readonly found: BenchResult | null;
  /**
   * `worse`: the buyer found a fault that the seller did not state. `better`: the part works, although the seller said
   * faulty.
   */
  readonly difference: 'worse' | 'better' | null;
};

function differenceOf(claimed: BenchResult | null, found: BenchResult | null): ComparedCheck['difference'] {
  if (found === 'Faulty' && claimed !== 'Faulty') return 'worse';
  return found === 'Works' && claimed === 'Faulty' ? 'better' : null;
}

/** Compares the buyer's results for the checks of a category with the seller's bench check. */
export function compareChecks(
  category: CategorySlug,
  benchCheck: BenchCheck,
  found: HandoverChecks,
): ComparedCheck[] {
  const bySeller: HandoverChecks = benchCheck;
  return checksOf(category).map((check) => {
    const result = { claimed: bySeller[check] ?? null, found: found[check] ?? null };
    return {
      check,
      ...result,
      difference: differenceOf(result.claimed, result.found),
    };
  });
}
