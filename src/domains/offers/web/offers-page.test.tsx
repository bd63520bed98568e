import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { WireOffer, WireOfferChoice, WireOfferTerms } from '../contract.ts';
import MakeOfferPage from './make-offer-page.tsx';
import OfferTermsPage from './offer-terms-page.tsx';
import OffersPage from './offers-page.tsx';

const ID = '019aa0b2-0000-7000-8000-000000000001';
const NOW = Date.parse('2026-11-20T06:00:00Z');

const product = {
  _id: ID,
  title: 'ThinkPad T480',
  resalePrice: 38_500,
  state: 'unsold',
  picture: null,
} as const satisfies WireOffer['product'];

function buildOffer(change: Partial<WireOffer> = {}): WireOffer {
  return {
    _id: ID,
    role: 'buyer',
    state: 'countered',
    product,
    partner: { name: 'Rakib Hossain', verified: false },
    asked: 38_500,
    offered: 36_000,
    counter: 37_500,
    madeAt: '2026-11-19T06:00:00.000Z',
    dueAt: '2026-11-22T06:00:00.000Z',
    orderId: null,
    keptUntil: null,
    ...change,
  };
}

/** Renders a page on the server with the data of its loader. */
function render(
  Component: Parameters<typeof createRoutesStub>[0][number]['Component'],
  data: unknown,
): string {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component, HydrateFallback: () => null }]);
  // React puts comments between adjacent texts.
  return renderToString(<Stub hydrationData={{ loaderData: { page: data } }} />).replaceAll('<!-- -->', '');
}

function renderList(offers: readonly WireOffer[], sells = false, stage: 'open' | 'done' = 'open'): string {
  return render(OffersPage, { offers, next: null, first: true, stage, sells, now: NOW });
}

describe('the list of offers', () => {
  test('lets a buyer answer the counter-offer, and shows all three prices on one line', () => {
    const page = renderList([buildOffer()]);
    expect(page).toContain('Rakib Hossain asks for ৳37,500');
    expect(page).toContain('aria-label="You ৳36,000, Rakib ৳37,500, Asked ৳38,500"');
    for (const action of ['Accept ৳37,500', 'Offer again', 'Decline']) expect(page).toContain(action);
    expect(page).not.toContain('Name another price');
    // The content security policy allows no inline styles.
    expect(page).not.toContain('style="');
  });

  test('lets a seller accept, decline or counter, and says when the buyer must answer', () => {
    const open = buildOffer({ role: 'seller', state: 'open', counter: null });
    expect(renderList([open], true)).toMatch(/Your turn[\s\S]*Accept ৳36,000[\s\S]*Name another price/);
    const waiting = renderList([{ ...open, state: 'countered', counter: 37_500 }], true);
    expect(waiting).toContain('Rakib’s turn');
    expect(waiting).not.toContain('Accept');
  });

  test('links an accepted offer to its order, and shows no buttons for an ended offer', () => {
    const agreed = buildOffer({
      state: 'accepted',
      dueAt: null,
      orderId: ID,
      keptUntil: '2026-11-20T18:00:00.000Z',
    });
    expect(renderList([agreed], false, 'done')).toMatch(/Agreed on ৳37,500[\s\S]*See the order/);
    expect(renderList([buildOffer({ state: 'ended', dueAt: null })], false, 'done')).not.toContain('<button');
    expect(renderList([])).toContain('No offers right now');
  });
});

describe('making an offer', () => {
  const choice: WireOfferChoice = {
    product,
    bounds: { least: 19_250, most: 38_115 },
    triesLeft: 2,
    closed: null,
    latest: null,
  };

  test('shows the lowest and highest possible offer, and the number of the attempt', () => {
    const page = render(MakeOfferPage, { choice, prices: [], number: '01712345678' });
    expect(page).toContain('From ৳19,250 to ৳38,115');
    expect(page).toContain('This is offer 2 of 3');
    expect(page).toContain('01712345678');
    expect(page).toMatch(/৳37,500[\s\S]*৳1,000 less/);
  });

  test('shows the counter-offer, with a link to accept it and the form for a new offer', () => {
    const countered = { ...choice, latest: buildOffer() };
    const page = render(MakeOfferPage, { choice: countered, prices: [], number: '' });
    expect(page).toMatch(
      /would take ৳37,500[\s\S]*href="\/dashboard\/offers"[^>]*>Accept it[\s\S]*Send offer/,
    );
  });

  test('shows why no offer is possible, in place of the form', () => {
    const closed = { code: 'offers-off', message: 'The seller takes no offers for this one.' };
    const page = render(MakeOfferPage, { choice: { ...choice, closed }, prices: [], number: '' });
    expect(page).toContain(closed.message);
    expect(page).not.toContain('Send offer');
  });

  test('links to the list of offers while an offer is open, and to the order of an accepted offer', () => {
    const closed = { code: 'offer-stands', message: 'Your offer stands.' };
    const page = (latest: WireOffer) =>
      render(MakeOfferPage, { choice: { ...choice, closed, latest }, prices: [], number: '' });
    expect(page(buildOffer({ state: 'open' }))).toMatch(/href="\/dashboard\/offers"[^>]*>My offers/);
    const agreed = buildOffer({ state: 'accepted', dueAt: null, orderId: ID });
    expect(page(agreed)).toMatch(new RegExp(`href="/dashboard/order/${ID}"[^>]*>See the order`));
  });
});

test('a seller sees their own rules for offers on a listing', () => {
  const terms: WireOfferTerms = { product, isOff: true, acceptFrom: 38_000, declineBelow: null };
  const page = render(OfferTermsPage, terms);
  expect(page).toContain('value="38000"');
  expect(page).toMatch(/name="isOff"[^>]*checked|checked[^>]*name="isOff"/);
});
