import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext } from '#platform/api/page-context.ts';
import type { Viewer } from '../domains/accounts/web/public/require-viewer.ts';
import { buildWireProduct } from '../domains/catalog/testing/build-product.ts';
import { loadProduct } from './product-data.ts';

const product = {
  ...buildWireProduct(),
  version: 1,
  endsAt: '2027-01-19T10:00:00.000Z',
  priceHistory: [],
  benchCheck: {},
  faults: [],
};

function viewerOf(userType: Viewer['userType'], _id = '019aa0b2-0000-7000-8000-000000000009'): Viewer {
  const account = {
    name: 'Somebody',
    email: 'somebody@secondbyte.test',
    number: '',
    image: null,
    role: null,
  };
  const marks = { emailVerified: true, mustVerifyEmail: false, mustAddSecondFactor: false, verified: false };
  return { _id, userType, ...account, ...marks };
}

/** Returns a context whose API gives the stated answers, by path, and refuses all other calls with 404. */
function contextWith(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const context = new RouterContextProvider();
  context.set(apiContext, async (request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    const refused = { status: 404, code: 'not-found' };
    const answer = answers[pathname];
    return answer ? Response.json(answer) : Response.json(refused, { status: 404 });
  });
  return { asked, context };
}

/**
 * Loads a product's page as a viewer. Returns the API calls that were made, and the page's link for making an offer.
 */
async function lookAt(viewer: Viewer | null) {
  const { asked, context } = contextWith({
    [`/productAll/${product._id}`]: product,
    [`/productAll/${product._id}/offers`]: { takesOffers: true },
  });
  const found = await loadProduct(context, product._id, viewer);
  if (!found.product) throw new Error('the product was not found');
  return { asked, offerPath: found.offerPath };
}

const question = `/productAll/${product._id}/offers`;

test.each([
  ['guest', null],
  ['buyer', viewerOf('Buyer')],
])('a %s sees the link to make an offer if the seller accepts offers', async (_, viewer) => {
  const { asked, offerPath } = await lookAt(viewer);
  expect(asked).toContain(question);
  expect(offerPath).toContain(product._id);
});

test.each([
  ['the listing’s seller', viewerOf('Seller', product.sellerId)],
  ['another seller', viewerOf('Seller')],
  ['an admin', viewerOf('Admin')],
  ['somebody who has not said what they are', viewerOf(null)],
])('offers are not requested for %s, who can make none', async (_, viewer) => {
  const { asked, offerPath } = await lookAt(viewer);
  expect(asked).not.toContain(question);
  expect(offerPath).toBeNull();
});

test('the page of a product that is gone shows similar listings, or else the newest', async () => {
  const other = { ...buildWireProduct(), _id: '019aa0b2-0000-7000-8000-000000000008' };
  const newest = { ...buildWireProduct(), _id: '019aa0b2-0000-7000-8000-000000000007' };
  const highlights = { '/highlights': { latest: [newest] } };
  const shown = async (answers: Readonly<Record<string, unknown>>) => {
    const found = await loadProduct(contextWith(answers).context, product._id, null);
    return { isAlike: !found.product && found.isAlike, ids: found.similar.map(({ card }) => card.id) };
  };
  const alike = { [`/productAll/${product._id}/similar`]: [other] };
  expect(await shown({ ...highlights, ...alike })).toEqual({ isAlike: true, ids: [other._id] });
  expect(await shown(highlights)).toEqual({ isAlike: false, ids: [newest._id] });
});
