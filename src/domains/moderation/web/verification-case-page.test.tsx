import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { WireVerificationRequest } from '../../verification/contract.ts';
import VerificationCasePage from './verification-case-page.tsx';

const ID = '019aa0b2-0000-7000-8000-000000000001';
const NOW = '2026-11-20T06:00:00.000Z';

const request: WireVerificationRequest = {
  _id: ID,
  seller: {
    _id: ID,
    name: 'Karim',
    email: 'karim@secondbyte.test',
    number: '01712345678',
    image: null,
    userType: 'Seller',
    role: null,
  },
  state: 'waiting',
  askedAt: NOW,
  phone: { number: '01712345678', provedAt: NOW, way: 'email' },
  document: { kind: 'licence', sentAt: NOW },
  shopAddress: '',
  decidedAt: null,
  reason: null,
};

test('a check without evidence from the seller is disabled, and the page says why', () => {
  const Stub = createRoutesStub([
    { id: 'case', path: '/', Component: VerificationCasePage, HydrateFallback: () => null },
  ]);
  const loaderData = { case: { request, about: null } };
  const page = renderToString(<Stub hydrationData={{ loaderData }} />).replaceAll('<!-- -->', '');
  const boxes = [...page.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => box);
  const off = boxes.filter((box) => box.includes('disabled'));
  expect(boxes).toHaveLength(4);
  expect(off.map((box) => /value="(\w+)"/.exec(box)?.[1])).toEqual(['identity', 'address']);
  expect(off[0]).toContain('aria-describedby="f-checks-identity-why"');
  expect(page).toMatch(/id="f-checks-identity-why"[^>]*>They have not sent a picture of one\./);
});
