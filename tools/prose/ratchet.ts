import type { Offence } from './find-offences.ts';
import { RULES, type Rule } from './rules.ts';

/** Allowed offences for each rule; a rule without an entry allows none. */
export type Ceilings = Partial<Readonly<Record<Rule, number>>>;

/** Counts offences by rule; rules without any are left out. */
export function countByRule(offences: readonly Pick<Offence, 'rule'>[]): Ceilings {
  const counted = RULES.map((rule) => [rule, offences.filter((one) => one.rule === rule).length] as const);
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

/** Returns the rules with more offences than their ceiling allows. */
export function exceededRules(counts: Ceilings, ceilings: Ceilings): Rule[] {
  return RULES.filter((rule) => (counts[rule] ?? 0) > (ceilings[rule] ?? 0));
}

/** Returns ceilings that are lowered to the counts and never raised. */
export function lowerCeilings(counts: Ceilings, ceilings: Ceilings): Ceilings {
  const lowered = RULES.map((rule) => [rule, Math.min(counts[rule] ?? 0, ceilings[rule] ?? 0)] as const);
  return Object.fromEntries(lowered.filter(([, count]) => count > 0));
}
