import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { WireReview, WireReviewedOrder } from '../contract.ts';
import ReviewPage from './review-page.tsx';

const ID = '019aa0b2-0000-7000-8000-000000000001';
const MOMENT = '2026-11-20T10:00:00.000Z';

const reviewBy = (side: WireReview['side'], reply: string): WireReview => ({
  _id: ID,
  side,
  stars: 5,
  tags: [],
  text: '',
  writtenAt: MOMENT,
  shownAt: MOMENT,
  reply: { text: reply, at: MOMENT },
  hiddenReason: null,
});

/** Returns the replies on the page of an order, as one side or an admin (null) sees it. The seller is Rakib. */
function repliesFor(side: WireReviewedOrder['side']): (string | undefined)[] {
  const bySeller = reviewBy('seller', 'Bought');
  const byBuyer = reviewBy('buyer', 'Sold');
  const [own, theirs] = side === 'buyer' ? [byBuyer, bySeller] : [bySeller, byBuyer];
  const other = side === 'seller' ? 'Salma' : 'Rakib';
  const order: WireReviewedOrder = {
    ...{ _id: ID, productId: ID, title: 'ThinkPad T480', images: [], taka: 38_500, endedAt: MOMENT },
    ...{ side, other, writableUntil: null, own, theirs },
  };
  const Stub = createRoutesStub([
    { id: 'page', path: '/', Component: ReviewPage, HydrateFallback: () => null },
  ]);
  const page = renderToString(<Stub hydrationData={{ loaderData: { page: { order, home: '/' } } }} />);
  const replies = page.replaceAll('<!-- -->', '').matchAll(/class="review-reply"><b>([^<]*)<\/b> ([^<]*)/g);
  return [...replies].map(([, who, text]) => `${who} ${text}`);
}

test('a reply has the name of its writer, also for admins, who are neither side', () => {
  expect(repliesFor('buyer')).toEqual(['Rakib: Sold', 'You: Bought']);
  expect(repliesFor('seller')).toEqual(['Salma: Bought', 'You: Sold']);
  expect(repliesFor(null)).toEqual(['The buyer: Bought', 'Rakib: Sold']);
});
