import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLocaleSource } from '#kernel/locale.ts';
import { commonRefusals } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { cardRefusal } from '#texts/answers/products.ts';
import { outcomeInLanguage } from '#texts/refusal-in-language.ts';
import { bookingsCalls, bookingsRefusals } from '../domains/bookings/contract.ts';
import { catalogCalls, catalogRefusals } from '../domains/catalog/contract.ts';
import { moderationCalls, moderationRefusals } from '../domains/moderation/contract.ts';
import { wishlistCalls, wishlistRefusals } from '../domains/wishlist/contract.ts';

beforeEach(() => setLocaleSource(() => 'bn'));
afterEach(() => setLocaleSource(() => 'en'));

const BANGLA = /[\u0980-\u09ff]/;

type Refusals = Readonly<Record<string, { readonly detail: string }>>;

/** Returns the messages of a call's own refusals, and of the refusals that any call for signed-in people can have. */
function detailsOf(codes: readonly string[], own: Refusals): string[] {
  const all: Refusals = { ...commonRefusals, ...own };
  const named = [
    ...codes,
    'not-signed-in',
    'not-allowed',
    'email-not-verified',
    'too-many-requests',
    'internal',
  ];
  return named.map((code) => all[code]?.detail ?? code);
}

test.each([
  ['POST /bookings', detailsOf(bookingsCalls['POST /bookings'].refusals, bookingsRefusals)],
  ['POST /wishlist', detailsOf(wishlistCalls['POST /wishlist'].refusals, wishlistRefusals)],
  ['POST /reports', detailsOf(moderationCalls['POST /reports'].refusals, moderationRefusals)],
  [
    'GET /productAll/{id}/number',
    [catalogCalls['GET /productAll/{id}/number'].limit.detail, ...detailsOf(['not-found'], catalogRefusals)],
  ],
])('%s is refused in Bangla', (_call, details) => {
  for (const detail of details) expect(answerText(detail), detail).toMatch(BANGLA);
});

test.each([
  ['POST /wishlist', detailsOf(wishlistCalls['POST /wishlist'].refusals, wishlistRefusals)],
  ['DELETE /wishlist/{id}', detailsOf(['not-found'], wishlistRefusals)],
  [
    'GET /productAll/{id}/number',
    [catalogCalls['GET /productAll/{id}/number'].limit.detail, ...detailsOf(['not-found'], catalogRefusals)],
  ],
])('on a product card, %s is refused in Bangla, also if scripts run', (_call, details) => {
  for (const detail of details) expect(cardRefusal(detail), detail).toMatch(BANGLA);
});

test.each(['', '12', 'x'.repeat(2_000)])('the error “%s” is in Bangla', (text) => {
  const bodies = [
    [
      bookingsCalls['POST /bookings'].body,
      { _id: crypto.randomUUID(), buyerPhone: text, buyerLocation: text },
    ],
    [moderationCalls['POST /reports'].body, { productId: crypto.randomUUID(), reason: text, text }],
  ] as const;
  for (const [schema, body] of bodies) {
    for (const { message } of schema.safeParse(body).error?.issues ?? [])
      expect(answerText(message), message).toMatch(BANGLA);
  }
});

test('a result keeps typed values, and has its messages in the language of the page', () => {
  const done = outcomeInLanguage({ ok: true, message: 'Added to your wish list', wishId: 'w' });
  expect(done).toEqual({ ok: true, message: 'আপনার পছন্দের তালিকায় রাখা হয়েছে', wishId: 'w' });
  const errors = { buyerPhone: ['Your mobile number is required'] };
  const refused = outcomeInLanguage({ ok: false, message: null, errors, values: { buyerPhone: '' } });
  expect(refused).toEqual({
    ok: false,
    message: null,
    errors: { buyerPhone: ['আপনার মোবাইল নম্বর দিন'] },
    values: { buyerPhone: '' },
  });
  setLocaleSource(() => 'en');
  expect(answerText('This product is sold.')).toBe('This product is sold.');
});
