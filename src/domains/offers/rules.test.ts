import { expect, test } from 'vitest';
import { takaToPoisha } from '#kernel/money.ts';
import { amountRefusal, answerAtOnce, counterRefusal, NO_TERMS, offerBounds, triesLeft } from './rules.ts';
import {
  canMoveOffer,
  countedStates,
  offerActions,
  offerStateAfter,
  offerTransitions,
  standingStates,
} from './transitions.ts';

const poisha = takaToPoisha;

test('an offer is 50 to 99 % of the price, in whole taka', () => {
  expect(offerBounds(poisha(38_500))).toEqual({ leastPoisha: poisha(19_250), mostPoisha: poisha(38_115) });
  expect(offerBounds(poisha(101))).toEqual({ leastPoisha: poisha(51), mostPoisha: poisha(99) });
  expect(offerBounds(poisha(1))).toBeNull();
  for (const [taka, isFine] of [
    [19_249, false],
    [19_250, true],
    [38_115, true],
    [38_116, false],
  ] as const) {
    expect(amountRefusal(poisha(taka), poisha(38_500)) === null, String(taka)).toBe(isFine);
  }
  expect(amountRefusal(poisha(1), poisha(38_500))?.errors?.taka).toEqual(['Offer from ৳19,250 to ৳38,115']);
});

test('a counter-offer is above the offer and at most the price', () => {
  const prices = { offeredPoisha: poisha(36_000), pricePoisha: poisha(38_500) };
  expect(counterRefusal(poisha(36_000), prices)?.code).toBe('invalid-input');
  expect(counterRefusal(poisha(36_001), prices)).toBeNull();
  expect(counterRefusal(poisha(38_500), prices)).toBeNull();
  expect(counterRefusal(poisha(38_501), prices)?.code).toBe('invalid-input');
});

test('declined, withdrawn and expired offers use an attempt; other ends do not', () => {
  expect(triesLeft([])).toBe(3);
  expect(triesLeft(['declined', 'withdrawn', 'lapsed'])).toBe(0);
  expect(triesLeft(['refused', 'ended', 'declined', 'open'])).toBe(2);
  expect(triesLeft(['accepted'])).toBe(0);
});

test('hidden prices answer an offer automatically; without them, the seller decides', () => {
  const terms = { isOff: false, acceptFromPoisha: poisha(37_000), declineBelowPoisha: poisha(30_000) };
  expect(answerAtOnce(poisha(37_000), terms)).toBe('accept');
  expect(answerAtOnce(poisha(36_999), terms)).toBeNull();
  expect(answerAtOnce(poisha(30_000), terms)).toBeNull();
  expect(answerAtOnce(poisha(29_999), terms)).toBe('decline');
  expect(answerAtOnce(poisha(1), NO_TERMS)).toBeNull();
});

test('an offer has ended in each state without a pending answer', () => {
  const open = new Set<string>([...standingStates, 'accepted']);
  for (const action of offerActions) {
    const { from, who }: { from: readonly string[]; who: readonly string[] } = offerTransitions[action];
    expect(who.length, action).toBeGreaterThan(0);
    for (const state of from) expect(open.has(state), `${action} from ${state}`).toBe(true);
  }
  for (const state of countedStates) expect(open.has(state)).toBe(false);
  expect(canMoveOffer('accept', 'open', 'seller')).toBe(true);
  expect(canMoveOffer('accept', 'countered', 'seller')).toBe(false);
  expect(canMoveOffer('accept', 'open', 'buyer')).toBe(false);
  expect(offerStateAfter('remind', 'accepted')).toBe('accepted');
});
