import type { CategorySlug } from '../attributes/choices.ts';
import {
  type BenchCheck,
  type BenchPart,
  type BenchResult,
  benchPartKeys,
  categoryBenchParts,
} from '../attributes/condition/bench-check.ts';
import type { OrderState } from '../bookings/transitions.ts';

/** Checks beside the parts: whether anybody else can still lock it, and whether it is the listed item. */
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

/** Every check by name. */
export const handoverCheckKeys = [...benchPartKeys, ...extraChecks];

const extrasOf: Readonly<Record<CategorySlug, readonly ExtraCheck[]>> = {
  Laptop: ['charger', 'firmware-lock', 'disk-lock', 'account-lock'],
  Desktop: ['firmware-lock', 'disk-lock', 'account-lock'],
  Monitor: [],
  Printer: ['pages'],
  Accessories: ['tried'],
  Products: ['tried'],
};

/** The checks of a category, in the order in which they are made. */
export function checksOf(category: CategorySlug): readonly HandoverCheck[] {
  return [...categoryBenchParts[category], ...extrasOf[category], 'described'];
}

/** Keeps the results of checks that the category has. */
export function pickChecks(category: CategorySlug, found: HandoverChecks): HandoverChecks {
  const kept = checksOf(category).flatMap((check) => {
    const result = found[check];
    return result ? [[check, result] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** States of orders in which the buyer notes what they find: before it is theirs. */
const BEFORE_HANDOVER: ReadonlySet<OrderState> = new Set(['open', 'paid']);

/** Returns whether what was found may still be noted. */
export function canNoteChecks(state: OrderState): boolean {
  return BEFORE_HANDOVER.has(state);
}

/** One check with what the seller said when listing and what the buyer found; null where nothing was said. */
export type ComparedCheck = {
  readonly check: HandoverCheck;
  readonly said: BenchResult | null;
  readonly found: BenchResult | null;
  /** `worse`: found faulty, which the seller did not say; `better`: works, and the seller said faulty. */
  readonly difference: 'worse' | 'better' | null;
};

function differenceOf(said: BenchResult | null, found: BenchResult | null): ComparedCheck['difference'] {
  if (found === 'Faulty' && said !== 'Faulty') return 'worse';
  return found === 'Works' && said === 'Faulty' ? 'better' : null;
}

/** The checks of a category beside what its seller tested before listing. */
export function compareChecks(
  category: CategorySlug,
  benchCheck: BenchCheck,
  found: HandoverChecks,
): ComparedCheck[] {
  const told: HandoverChecks = benchCheck;
  return checksOf(category).map((check) => {
    const result = { said: told[check] ?? null, found: found[check] ?? null };
    return {
      check,
      ...result,
      difference: differenceOf(result.said, result.found),
    };
  });
}
