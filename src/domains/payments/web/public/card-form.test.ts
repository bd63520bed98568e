import { expect, test, vi } from 'vitest';
import { intentIdOf, payByCard } from './card-api.ts';
import { spaceCardNumber, spaceExpiry, unreadableFields } from './card-form.tsx';

const api = { url: 'http://127.0.0.1:9', publishableKey: 'pk_test_1' };
const card = { number: '4242 4242 4242 4242', expiry: '08 / 28', securityCode: '314' };

function answerWith(body: unknown) {
  const sent = vi.fn(async (_url: URL, _init: RequestInit) => Response.json(body));
  vi.stubGlobal('fetch', sent);
  return sent;
}

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242-42', '4242 4242 42'],
  [' \u202a4242 4242\u202c ', '4242 4242'],
  ['৪২৪২৪২৪২', '4242 4242'],
  ['4242-4242x42', '4242-4242x42'],
  ['4242424242424242424242', '4242 4242 4242 4242 4242 42'],
])('the card number %j is shown as %j', (typed, shown) => {
  expect(spaceCardNumber(typed)).toBe(shown);
});

test.each([
  ['08', '08'],
  ['0828', '08 / 28'],
  ['০৮২৮', '08 / 28'],
  ['828', '8 / 28'],
  ['1228', '12 / 28'],
  ['082028', '08 / 2028'],
  ['8/28', '8 / 28'],
  ['08-2028', '08 / 2028'],
  ['08 / ', '08 /'],
  ['Aug 28', 'Aug 28'],
  ['08x28', '08x28'],
])('the expiry date %j is shown as %j', (typed, shown) => {
  expect(spaceExpiry(typed)).toBe(shown);
});

test('all invalid card fields are named at once', () => {
  const all = ['number', 'expiry', 'securityCode'];
  expect(unreadableFields({ number: '', expiry: '', securityCode: '' })).toEqual(all);
  expect(
    unreadableFields({ number: '4242 4242 4242 424x', expiry: '13 / 28', securityCode: '12a3' }),
  ).toEqual(all);
  expect(unreadableFields({ ...card, number: '4242 4242' })).toEqual(['number']);
  expect(unreadableFields({ ...card, number: '4242 4242 4242 4242 4242' })).toEqual(['number']);
  expect(unreadableFields({ ...card, expiry: '8' })).toEqual(['expiry']);
  expect(unreadableFields({ ...card, securityCode: '12345' })).toEqual(['securityCode']);
  expect(unreadableFields({ ...card, expiry: '8 / 2028', securityCode: '3141' })).toEqual([]);
  expect(unreadableFields(card)).toEqual([]);
});

test('the card is sent only to the card API, with the publishable key and the client secret', async () => {
  const sent = answerWith({ status: 'succeeded' });
  const outcome = await payByCard(api, 'pi_1_secret_2', card, 'http://localhost/back');
  expect(outcome).toEqual({ kind: 'succeeded' });
  const [url, init] = sent.mock.calls[0] ?? [];
  expect(String(url)).toBe('http://127.0.0.1:9/v1/payment_intents/pi_1/confirm');
  expect(init?.headers).toEqual({ authorization: 'Bearer pk_test_1' });
  expect(String(init?.body)).toContain('payment_method_data%5Bcard%5D%5Bexp_year%5D=2028');
});

test.each([
  [{ status: 'processing' }, { kind: 'processing' }],
  [
    { status: 'requires_action', next_action: { redirect_to_url: { url: 'http://bank/' } } },
    { kind: 'challenge', url: 'http://bank/' },
  ],
  [
    { error: { code: 'card_declined', message: 'Your card was declined.' } },
    {
      kind: 'refused',
      field: null,
      message: 'Your card was declined. You were not charged. Try another card.',
    },
  ],
  [
    { error: { code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' } },
    { kind: 'refused', field: 'number', message: 'Your card number is incorrect.' },
  ],
  [{ status: 'canceled' }, { kind: 'ended' }],
  [
    { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } } },
    { kind: 'succeeded' },
  ],
  [
    { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } } },
    { kind: 'ended' },
  ],
  [{ error: { code: 'payment_intent_unexpected_state', message: 'already' } }, { kind: 'unknown' }],
])('the response %j is shown as %j', async (body, outcome) => {
  answerWith(body);
  expect(await payByCard(api, 'pi_1_secret_2', card, 'http://localhost/back')).toEqual(outcome);
});

test('a broken connection is never shown as a refusal', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network');
  });
  expect(await payByCard(api, 'pi_1_secret_2', card, 'http://localhost/back')).toEqual({ kind: 'unknown' });
});

test('the intent id is part of its client secret', () => {
  expect(intentIdOf('pi_3Qd7_secret_x')).toBe('pi_3Qd7');
});
