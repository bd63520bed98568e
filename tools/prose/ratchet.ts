import type { Offense } from './find-offenses.ts';
import { RULES, type Rule } from './rules.ts';

/** Allowed numbers of offenses by rule. A rule without an entry allows none. */
export type Ceilings = Partial<Readonly<Record<Rule, number>>>;

/** Counts offenses by rule. Rules without offenses are omitted. */
export function countByRule(offenses: readonly Pick<Offense, 'rule'>[]): Ceilings {
  const counted = RULES.map((rule) => [rule, offenses.filter((one) => one.rule === rule).length] as const);
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

/** Returns the rules that are broken more often than `ceilings` allows. */
export function exceededRules(counts: Ceilings, ceilings: Ceilings): Rule[] {
  return RULES.filter((rule) => (counts[rule] ?? 0) > (ceilings[rule] ?? 0));
}

/**
 * Returns the allowed numbers, each lowered to the current number of offenses of its rule. No allowed number is raised.
 */
export function lowerCeilings(counts: Ceilings, ceilings: Ceilings): Ceilings {
  const lowered = RULES.map((rule) => [rule, Math.min(counts[rule] ?? 0, ceilings[rule] ?? 0)] as const);
  return Object.fromEntries(lowered.filter(([, count]) => count > 0));
}
