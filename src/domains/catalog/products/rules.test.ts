import { expect, test } from 'vitest';
import {
  isListed,
  type ProductState,
  type ProductTransition,
  transitionOutcome,
  transitionRefusal,
} from './rules.ts';

const table: [ProductTransition, ProductState, string][] = [
  ['reserve', 'unsold', 'reserved'],
  ['reserve', 'reserved', 'product-held'],
  ['reserve', 'sold', 'product-sold'],
  ['reserve', 'withdrawn', 'product-gone'],
  ['release', 'reserved', 'unsold'],
  ['sell', 'reserved', 'sold'],
  ['sell', 'unsold', 'sold'],
  ['sell', 'sold', 'product-sold'],
  ['sell', 'withdrawn', 'product-gone'],
  ['withdraw', 'unsold', 'withdrawn'],
  ['withdraw', 'reserved', 'product-in-payment'],
  ['withdraw', 'sold', 'product-sold'],
];

test.each(table)('%s of a product that is %s gives %s', (move, from, expected) => {
  const outcome = transitionOutcome(move, from);
  expect('to' in outcome ? outcome.to : outcome.refused).toBe(expected);
  expect(transitionRefusal(move, from)).toBe('to' in outcome ? null : expected);
});

test('lists show what can be bought or is being paid for', () => {
  const states: ProductState[] = ['unsold', 'reserved', 'sold', 'withdrawn'];
  expect(states.filter(isListed)).toEqual(['unsold', 'reserved']);
});
