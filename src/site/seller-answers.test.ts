import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLocaleSource } from '#kernel/locale.ts';
import { commonRefusals } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { catalogCalls, catalogRefusals } from '../domains/catalog/contract.ts';
import { imagesCalls, imagesRefusals } from '../domains/images/contract.ts';
import { promotionCalls, promotionRefusals } from '../domains/promotion/contract.ts';
import { sellingCalls } from '../domains/selling/contract.ts';

beforeEach(() => setLocaleSource(() => 'bn'));
afterEach(() => setLocaleSource(() => 'en'));

type Refusals = Readonly<Record<string, { readonly detail: string }>>;

/** Refusal codes that any call of a signed-in seller can have. */
const ANY_CALL = [
  'invalid-input',
  'not-signed-in',
  'not-allowed',
  'email-not-verified',
  'other-account',
  'not-found',
  'idempotency-key-in-use',
  'too-large',
  'too-many-requests',
  'internal',
  'unavailable',
  'overloaded',
];

test.each<[string, readonly string[], Refusals]>([
  ['POST /addProduct', [], catalogRefusals],
  ['DELETE /productAll/{id}', catalogCalls['DELETE /productAll/{id}'].refusals, catalogRefusals],
  ['PATCH /productAll/{id}', sellingCalls['PATCH /productAll/{id}'].refusals, catalogRefusals],
  ['POST /productAll/{id}/renew', sellingCalls['POST /productAll/{id}/renew'].refusals, catalogRefusals],
  ['POST /productAll/{id}/relist', sellingCalls['POST /productAll/{id}/relist'].refusals, catalogRefusals],
  [
    'POST /productAll/{id}/sold-elsewhere',
    sellingCalls['POST /productAll/{id}/sold-elsewhere'].refusals,
    catalogRefusals,
  ],
  ['POST /advertisement', promotionCalls['POST /advertisement'].refusals, promotionRefusals],
  [
    'POST /images',
    imagesCalls['POST /images'].refusals.filter((code) => code !== 'picture-missing'),
    imagesRefusals,
  ],
])('%s is refused in Bangla', (_call, codes, own) => {
  const all: Refusals = { ...commonRefusals, ...own };
  for (const code of [...codes, ...ANY_CALL]) {
    const detail = all[code]?.detail ?? code;
    expect(answerText(detail), detail).toMatch(/[\u0980-\u09ff]/);
  }
});

test('the responses of an advertisement are in Bangla', () => {
  expect(answerText('Product advertised')).toBe('পণ্যটির প্রচার শুরু হয়েছে');
  expect(answerText('This product is already advertised.')).toBe('পণ্যটির প্রচার আগে থেকেই চলছে।');
});
