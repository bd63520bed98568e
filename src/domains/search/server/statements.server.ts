import { hash } from 'node:crypto';
import type { SearchQuery } from './search-query.ts';

/** Returns an empty list of SQL parameters (`values`), and a function that adds one. */
export function parameters() {
  const values: unknown[] = [];
  const add = (value: unknown, type: string) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
  return { values, add };
}

/**
 * Works like {@link parameters}, but wraps each parameter in a subquery, so that the planner cannot see its value. A
 * custom plan then never looks cheaper than the generic plan, which needs no planning
 * (https://www.postgresql.org/docs/18/sql-prepare.html, notes on plan_cache_mode).
 */
export function planIndependentParameters(): ReturnType<typeof parameters> {
  const { values, add } = parameters();
  return { values, add: (value, type) => `(select ${add(value, type)})` };
}

/** Function that adds a parameter of an SQL type to a statement, and returns the SQL that refers to it. */
export type Add = ReturnType<typeof parameters>['add'];

/** An SQL statement with its parameters. */
export type Statement = { readonly text: string; readonly values: unknown[] };

/**
 * Gives an SQL statement a name, so that each connection prepares it only once. Each name takes memory in every
 * connection. Use this for few statements, and only if the best plan does not depend on the parameters.
 */
export function withStatementName({ text, values }: Statement) {
  return { name: `search.${hash('sha1', text, 'base64url')}`, text, values };
}

/** Returns the SQL condition of the price range; `true` without price limits. */
export function priceCondition({ priceFrom, priceTo }: SearchQuery, add: Add): string {
  const ends = [
    priceFrom === null ? null : `price >= ${add(priceFrom, 'integer')}`,
    priceTo === null ? null : `price <= ${add(priceTo, 'integer')}`,
  ];
  return ends.filter(Boolean).join(' and ') || 'true';
}
