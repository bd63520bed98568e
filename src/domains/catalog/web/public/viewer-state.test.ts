import { expect, test } from 'vitest';
import { NO_RELATION, viewerState } from './viewer-state.ts';

test.each([
  ['unsold', {}, 'for-sale'],
  ['reserved', {}, 'reserved'],
  ['sold', {}, 'sold'],
  ['withdrawn', {}, 'ended'],
  ['unsold', { isWished: true }, 'wished'],
  ['reserved', { isWished: true }, 'reserved'],
  ['unsold', { order: 'open', isWished: true }, 'ordered'],
  ['reserved', { order: 'open' }, 'ordered'],
  ['sold', { order: 'unavailable' }, 'sold'],
  ['unsold', { order: 'unavailable' }, 'for-sale'],
  ['sold', { order: 'paid' }, 'bought'],
  ['unsold', { isOwn: true }, 'mine'],
  ['reserved', { isOwn: true }, 'mine'],
  ['sold', { isOwn: true }, 'sold'],
  ['withdrawn', { isOwn: true }, 'ended'],
] as const)('a product that is %s is shown to a user with %j as %s', (state, relation, seen) => {
  expect(viewerState(state, { ...NO_RELATION, ...relation })).toBe(seen);
});
