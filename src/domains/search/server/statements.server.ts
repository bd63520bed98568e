import { hash } from 'node:crypto';
import type { SearchQuery } from './search-query.ts';

/** Parameters of a statement, each once. */
export function parameters() {
  const values: unknown[] = [];
  const add = (value: unknown, type: string) => {
    values.push(value);
    return `$${values.length}::${type}`;
  };
  return { values, add };
}

/**
 * Parameters whose values the planner does not look at: so it takes the plan that a connection has kept for as good
 * as one made anew, and makes none.
 */
export function planIndependentParameters(): ReturnType<typeof parameters> {
  const { values, add } = parameters();
  return { values, add: (value, type) => `(select ${add(value, type)})` };
}

/** Adds a parameter and answers its SQL. */
export type Add = ReturnType<typeof parameters>['add'];

/** A statement with its parameters. */
export type Statement = { readonly text: string; readonly values: unknown[] };

/**
 * The statement, kept ready by each connection. Only for statements that are best read in one way whatever their
 * parameters are, and of which there are few: each takes room in every connection.
 */
export function withStatementName({ text, values }: Statement) {
  return { name: `search.${hash('sha1', text, 'base64url')}`, text, values };
}

/** The condition of a price range; `true` without one. */
export function priceCondition({ priceFrom, priceTo }: SearchQuery, add: Add): string {
  const ends = [
    priceFrom === null ? null : `price >= ${add(priceFrom, 'integer')}`,
    priceTo === null ? null : `price <= ${add(priceTo, 'integer')}`,
  ];
  return ends.filter(Boolean).join(' and ') || 'true';
}
