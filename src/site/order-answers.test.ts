import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLocaleSource } from '#kernel/locale.ts';
import { commonRefusals } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { paymentRefusal } from '#texts/answers/payment.ts';
import { checkoutCalls, checkoutRefusals } from '../domains/checkout/contract.ts';
import { disputesCalls, disputesRefusals } from '../domains/disputes/contract.ts';
import { handoverCalls, handoverRefusals } from '../domains/handover/contract.ts';
import { ordersCalls, ordersRefusals } from '../domains/orders/contract.ts';

beforeEach(() => setLocaleSource(() => 'bn'));
afterEach(() => setLocaleSource(() => 'en'));

const BANGLA = /[\u0980-\u09ff]/;

type Refusals = Readonly<Record<string, { readonly detail: string }>>;

const refusals: Refusals = {
  ...commonRefusals,
  ...checkoutRefusals,
  ...handoverRefusals,
  ...ordersRefusals,
  ...disputesRefusals,
};

const calls = Object.entries({ ...checkoutCalls, ...handoverCalls, ...ordersCalls, ...disputesCalls }).filter(
  ([name, { who }]) => who !== 'anyone' && name !== 'POST /places',
);

test.each(calls)('%s is refused in Bangla', (_name, call) => {
  const named = 'refusals' in call ? call.refusals : [];
  for (const code of [...named, 'not-signed-in', 'not-allowed', 'too-many-requests', 'internal']) {
    const detail = refusals[code]?.detail ?? code;
    expect(answerText(detail), detail).toMatch(BANGLA);
  }
});

test.each(['', '12', 'x'.repeat(5_000)])('the error “%s” is in Bangla', (text) => {
  const forms = [
    handoverCalls['POST /orders/{id}/meeting'].body,
    handoverCalls['POST /orders/{id}/parcel'].body,
    handoverCalls['POST /orders/{id}/handover'].body,
    ordersCalls['POST /orders/{id}/keeping'].body,
    ordersCalls['POST /orders/{id}/cancellation'].body,
    ordersCalls['POST /orders/{id}/cancellation/refusal'].body,
    disputesCalls['POST /orders/{id}/dispute'].body,
    disputesCalls['POST /orders/{id}/dispute/answer'].body,
    disputesCalls['POST /orders/{id}/dispute/offer'].body,
    disputesCalls['POST /orders/{id}/dispute/decision'].body,
  ];
  const typed = Object.fromEntries(
    ['place', 'at', 'carrier', 'tracking', 'pin', 'notedAt', 'reason', 'text'].map((name) => [name, text]),
  );
  for (const schema of forms) {
    const body = { ...typed, days: Number(text || Number.NaN), refund: Number(text) - 12, picture: '' };
    for (const { message } of schema.safeParse(body).error?.issues ?? [])
      expect(answerText(message), message).toMatch(BANGLA);
  }
});

test.each([
  [
    'This is not the PIN. Read it again from the buyer’s phone: it changes every 5 minutes. 3 more tries, then you wait 10 minutes.',
    /আর ৩ বার/,
  ],
  [
    'This is not the PIN. Read it again from the buyer’s phone: it changes every 5 minutes. 1 more try, then you wait 10 minutes.',
    /আর ১ বার/,
  ],
  ['Five wrong PINs. Try again at 4:05 pm.', /বিকেল ৪:০৫/],
  [
    'You can keep a product for three days at most. This one can be kept until 25 November, 12:30 am.',
    /২৫ নভেম্বর, রাত ১২:৩০/,
  ],
  ['You agreed on a price, so it is kept until 1 May, 10:00 am.', /১ মে, সকাল ১০:০০/],
  ['Too many products are held from your network. Try again in 12 min.', /১২ মিনিট/],
  ['Another buyer is paying for this product. Try again at 4:30 pm.', /বিকেল ৪:৩০/],
  [
    'The seller keeps this product for another buyer. Try again on 25 November, 4:30 pm.',
    /২৫ নভেম্বর, বিকেল ৪:৩০/,
  ],
  ['You have held this product twice without paying. Try again at 4:30 pm.', /বিকেল ৪:৩০/],
  ['Choose a time within 14 days', BANGLA],
  ['This photo is no longer stored; add it again', BANGLA],
  ['You can refund at most what was paid', BANGLA],
  ['The 48 hours for reporting a problem are over.', BANGLA],
])('“%s” is in Bangla with its values', (message, expected) => {
  expect(answerText(message)).toMatch(expected);
});

test('the payment page translates responses that it gets itself', () => {
  expect(paymentRefusal(checkoutRefusals['processor-unreachable'].detail)).toMatch(BANGLA);
  expect(paymentRefusal(commonRefusals.internal.detail)).toMatch(BANGLA);
  setLocaleSource(() => 'en');
  expect(paymentRefusal('This order is paid.')).toBe('This order is paid.');
});
