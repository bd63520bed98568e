import { hash } from 'node:crypto';
import type { SearchQuery } from './search-query.ts';

/** Collects the parameters of a statement. */
export function parameters() {
  const values: unknown[] = [];
  const add = (value: unknown, type: string) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
  return { values, add };
}

/**
 * Collects parameters in subqueries, so that the planner cannot see their values. Then a custom plan looks no cheaper
 * than the generic one, which needs no planning (https://www.postgresql.org/docs/18/sql-prepare.html, notes on
 * plan_cache_mode).
 */
export function planIndependentParameters(): ReturnType<typeof parameters> {
  const { values, add } = parameters();
  return { values, add: (value, type) => `(select ${add(value, type)})` };
}

/** Adds a parameter and returns its SQL. */
export type Add = ReturnType<typeof parameters>['add'];

/** A statement with its parameters. */
export type Statement = { readonly text: string; readonly values: unknown[] };

/**
 * Names a statement, so that each connection prepares it once. Each name takes memory in every connection. Use it for
 * few statements, and only if the best plan does not depend on the parameters.
 */
export function withStatementName({ text, values }: Statement) {
  return { name: `search.${hash('sha1', text, 'base64url')}`, text, values };
}

/** Returns the SQL condition of the price range; `true` without one. */
export function priceCondition({ priceFrom, priceTo }: SearchQuery, add: Add): string {
  const ends = [
    priceFrom === null ? null : `price >= ${add(priceFrom, 'integer')}`,
    priceTo === null ? null : `price <= ${add(priceTo, 'integer')}`,
  ];
  return ends.filter(Boolean).join(' and ') || 'true';
}
