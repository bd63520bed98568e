import { expect, test } from 'vitest';
import { cancelTerms } from './cancel-terms.ts';

const place = { action: 'place', by: 'buyer' } as const;
const propose = { action: 'propose-meeting', by: 'buyer' } as const;
const accept = { action: 'accept-meeting', by: 'seller' } as const;
const pay = { action: 'pay', by: 'buyer' } as const;
const refuse = { action: 'refuse-to-cancel', by: 'seller' } as const;

test('a buyer cancels freely until a meeting is agreed, also one agreed before the payment', () => {
  expect(cancelTerms([place, pay])).toBe('freely');
  expect(cancelTerms([place, pay, propose])).toBe('freely');
  expect(cancelTerms([place, propose, accept, pay])).toBe('by-asking');
});

test('proposing another place or time does not cancel the agreed meeting', () => {
  expect(cancelTerms([place, pay, propose, accept, propose])).toBe('by-asking');
});

test('a buyer cancels freely if the seller missed the meeting, but not if the buyer missed it', () => {
  const met = [place, pay, propose, accept];
  expect(cancelTerms([...met, { action: 'no-show', by: 'buyer' }])).toBe('freely');
  expect(cancelTerms([...met, { action: 'no-show', by: 'seller' }])).toBe('by-asking');
  expect(cancelTerms([...met, { action: 'no-show', by: 'buyer' }, propose, accept])).toBe('by-asking');
});

test('after a refusal, the buyer can ask again when another meeting was agreed', () => {
  const refused = [place, pay, propose, accept, { action: 'ask-to-cancel', by: 'buyer' } as const, refuse];
  expect(cancelTerms(refused)).toBe('refused');
  expect(cancelTerms([...refused, propose, accept])).toBe('by-asking');
});
