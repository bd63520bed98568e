import { expect, test } from 'vitest';
import {
  firstPayment,
  isPerhapsPaid,
  isUndecided,
  nextPayment,
  type PaymentEvent,
  type PaymentStep,
  paymentTransitions,
} from './payment-state.ts';

const refusal = { kind: 'refused', field: 'number', message: 'Your card was declined.' } as const;
const block = { reason: 'It was sold.', mayBeCharged: false } as const;
const HELD_UNTIL = '2026-01-02T03:04:05Z';
const events = {
  prepare: { type: 'prepare' },
  prepared: { type: 'prepared', clientSecret: 'secret', heldUntil: HELD_UNTIL },
  block: { type: 'block', block },
  'need-consent': { type: 'need-consent' },
  pay: { type: 'pay' },
  refuse: { type: 'refuse', refusal },
  expire: { type: 'expire' },
  check: { type: 'check', clientSecret: 'secret' },
  'fail-challenge': { type: 'fail-challenge' },
} as const satisfies Record<PaymentEvent['type'], PaymentEvent>;
type Name = keyof typeof events;
const steps = Object.keys(paymentTransitions) as PaymentStep[];
const after = (...names: readonly Name[]) =>
  names.map((name) => events[name]).reduce(nextPayment, firstPayment(null));

test('an event leads to the step of the table, and any other event changes nothing', () => {
  for (const step of steps) {
    const state = { ...firstPayment(null), step };
    for (const event of Object.values(events)) {
      const expected = paymentTransitions[step][event.type];
      if (expected === undefined) expect(nextPayment(state, event)).toBe(state);
      else expect(nextPayment(state, event).step).toBe(expected);
    }
  }
});

test('a card is sent only from the step ready', () => {
  expect(steps.filter((step) => paymentTransitions[step].pay !== undefined)).toEqual(['ready']);
});

test('a refusal is shown until the next attempt, with the same intent', () => {
  const refused = after('prepare', 'prepared', 'pay', 'refuse');
  expect(refused).toEqual({
    step: 'ready',
    clientSecret: 'secret',
    heldUntil: HELD_UNTIL,
    refusal,
    blockedBy: null,
  });
  expect(nextPayment(refused, events.pay)).toMatchObject({ step: 'paying', refusal: null });
});

test('an expired intent is removed, and its end is shown beside the next one', () => {
  const expired = after('prepare', 'prepared', 'pay', 'expire');
  expect(expired).toMatchObject({ step: 'preparing', clientSecret: null });
  const again = nextPayment(expired, events.prepared);
  expect(again).toMatchObject({ step: 'ready', clientSecret: 'secret' });
  expect(again.refusal?.message).toMatch(/^This payment has expired\. You were not charged\./);
});

test('a failed challenge is shown beside the next intent', () => {
  const { step, refusal: shown } = after('check', 'fail-challenge', 'prepared');
  expect(step).toBe('ready');
  expect(shown?.message).toMatch(/^Your bank did not confirm/);
});

test('the reason for a block is shown until the server is asked again', () => {
  expect(after('prepare', 'block')).toMatchObject({ step: 'blocked', blockedBy: block });
  expect(after('prepare', 'block', 'prepare')).toMatchObject({ step: 'preparing', blockedBy: null });
});

test('without consent nothing is held, and an earlier refusal stays readable', () => {
  const asked = after('prepare', 'need-consent');
  expect(asked).toMatchObject({ step: 'idle', clientSecret: null, blockedBy: null });
  expect(after('check', 'fail-challenge', 'need-consent')).toMatchObject({
    step: 'idle',
    refusal: { message: expect.stringMatching(/did not confirm that it is you/) },
  });
});

test('the page keeps asking for the outcome while the bank decides, and after a failure of the server', () => {
  expect(isUndecided({ code: 'payment-in-flight', status: 409 })).toBe(true);
  expect(isUndecided({ code: 'payment-incomplete', status: 409 })).toBe(true);
  expect(isUndecided({ code: 'processor-unreachable', status: 503 })).toBe(true);
  expect(isUndecided({ code: 'payment-refunded', status: 409 })).toBe(false);
  expect(isUndecided({ code: 'not-signed-in', status: 401 })).toBe(false);
});

test('an order may have been paid before if a payment of it is running or has succeeded', () => {
  expect(['payment-in-flight', 'booking-paid'].filter(isPerhapsPaid)).toHaveLength(2);
  expect(['product-sold', 'product-held', 'price-changed'].filter(isPerhapsPaid)).toEqual([]);
});
