import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { setLocaleSource } from '#kernel/locale.ts';
import { commonRefusals } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { conversationsCalls, conversationsRefusals } from '../domains/conversations/contract.ts';
import { notificationsCalls, notificationsRefusals } from '../domains/notifications/contract.ts';
import { offersCalls, offersRefusals } from '../domains/offers/contract.ts';
import { reviewsCalls, reviewsRefusals } from '../domains/reviews/contract.ts';
import { savedSearchesCalls, savedSearchesRefusals } from '../domains/saved-searches/contract.ts';
import { wishlistCalls, wishlistRefusals } from '../domains/wishlist/contract.ts';

beforeEach(() => setLocaleSource(() => 'bn'));
afterEach(() => setLocaleSource(() => 'en'));

const BANGLA = /[\u0980-\u09ff]/;
const ID = '019aa0b2-0000-7000-8000-000000000001';

type Refusals = Readonly<Record<string, { readonly detail: string }>>;
type Calls = Readonly<Record<string, { readonly who: unknown; readonly refusals?: readonly string[] }>>;

/** Returns the refusal messages that people can get from the forms behind these API calls. */
function detailsOf(calls: Calls, own: Refusals): string[] {
  const known: Refusals = { ...commonRefusals, ...own };
  const forPeople = Object.entries(calls).filter(
    ([key, { who }]) => !key.startsWith('GET ') && !(Array.isArray(who) && who.includes('Admin')),
  );
  const codes = forPeople.flatMap(([, { refusals = [] }]) => refusals);
  const common = ['not-found', 'not-signed-in', 'not-allowed', 'email-not-verified', 'too-many-requests'];
  return [...new Set([...codes, ...common])].map((code) => known[code]?.detail ?? code);
}

test.each([
  ['conversations', detailsOf(conversationsCalls, conversationsRefusals)],
  ['offers', detailsOf(offersCalls, offersRefusals)],
  ['reviews', detailsOf(reviewsCalls, reviewsRefusals)],
  ['saved searches', detailsOf(savedSearchesCalls, savedSearchesRefusals)],
  ['wishes', detailsOf(wishlistCalls, wishlistRefusals)],
  ['unsubscriptions', [notificationsRefusals['link-not-ours'].detail]],
])('%s are refused in Bangla', (_area, details) => {
  expect(details.length).toBeGreaterThan(0);
  for (const detail of details) expect(answerText(detail), detail).toMatch(BANGLA);
});

test.each([
  'You can send 20 messages a minute. Wait a little.',
  'New accounts can start 3 conversations in their first 24 hours. You can continue those; start others tomorrow.',
  'This photo is no longer stored; add it again',
  'Thank you. We will look at it within a day.',
  'You have already reported this conversation.',
  'You have already reported this review.',
  'This is not for sale.',
])('“%s” is in Bangla', (answer) => {
  expect(answerText(answer)).toMatch(BANGLA);
});

test('prices and tags stay in messages that contain them', () => {
  expect(answerText('Offer from ৳19,250 to ৳38,115')).toBe('৳১৯,২৫০ থেকে ৳৩৮,১১৫-এর মধ্যে দাম বলুন');
  expect(answerText('Name a price above the ৳36,000 offered, and at most your ৳38,500')).toContain('৳৩৬,০০০');
  expect(answerText('“Fast” is not offered here')).toContain('“Fast”');
});

describe('errors in a form are in Bangla:', () => {
  const long = 'x'.repeat(5_000);
  const pictures = Array.from({ length: 5 }, () => 'https://example.com/a.jpg');
  const forms: readonly (readonly [string, z.ZodType, readonly unknown[]])[] = [
    [
      'a message',
      conversationsCalls['POST /conversations/{id}/messages'].body,
      [{}, { text: long }, { pictures }],
    ],
    [
      'a report of a conversation',
      conversationsCalls['POST /conversations/{id}/reports'].body,
      [{ reason: '' }, { reason: 'Something else' }, { reason: 'Something else', text: long }],
    ],
    [
      'an offer',
      offersCalls['POST /offers'].body,
      ['', 'cheap', '450,50', '38k', '0', '999999999'].map((taka) => ({
        productId: ID,
        taka,
        buyerPhone: taka,
        buyerLocation: '',
      })),
    ],
    [
      'a counter-offer',
      offersCalls['POST /offers/{id}/counter'].body,
      ['', 'cheap', '999999999'].map((taka) => ({ taka })),
    ],
    [
      'the terms of offers',
      offersCalls['PUT /offers/terms/{productId}'].body,
      [
        { acceptFrom: 'x', declineBelow: '38k' },
        { acceptFrom: '1', declineBelow: '2' },
      ],
    ],
    [
      'a review',
      reviewsCalls['POST /orders/{id}/review'].body,
      [{ stars: '' }, { stars: 'x', text: long }, { stars: 6, tags: ['x'] }, { stars: 1.5 }],
    ],
    ['a reply', reviewsCalls['POST /reviews/{id}/reply'].body, [{ text: '' }, { text: long }]],
    ['a report of a review', reviewsCalls['POST /reviews/{id}/reports'].body, [{ reason: '' }]],
    [
      'a saved search',
      savedSearchesCalls['PATCH /saved-searches/{id}'].body,
      [{ name: '', pace: '' }, { name: long }],
    ],
    ['the link of an email', notificationsCalls['GET /unsubscription'].query, [{ token: long }]],
  ];
  test.each(forms)('%s', (_name, schema, bodies) => {
    for (const body of bodies) {
      const { error } = schema.safeParse(body);
      expect(error?.issues.length, JSON.stringify(body)).toBeGreaterThan(0);
      for (const { message } of error?.issues ?? []) expect(answerText(message), message).toMatch(BANGLA);
    }
  });
});
