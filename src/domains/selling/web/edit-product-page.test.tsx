import { renderToString } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { apiContext, requestIdContext } from '#platform/api/page-context.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { Viewer } from '../../accounts/web/public/require-viewer.ts';
import { wireListing } from '../../catalog/contract.ts';
import { withdrawAsAdmin } from '../../catalog/public-api.server.ts';
import { buildAddProductBody } from '../../catalog/testing/build-product.ts';
import { type CatalogTestMarket, insertPicture, START } from '../../catalog/testing/test-market.ts';
import { openSellingTestMarket } from '../testing/test-market.ts';
import EditProductPage, { action } from './edit-product-page.tsx';

let market: CatalogTestMarket;
let seller: Caller;
let id: string;
let photo: string;

beforeAll(async () => {
  market = await openSellingTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  photo = `/images/${await insertPicture(market)}/page.jpg`;
  const added = await market.post('/addProduct', buildAddProductBody({ image_url: photo }), seller);
  id = ((await added.json()) as { insertedId: string }).insertedId;
});

const read = async () => wireListing.parse(await (await market.get(`/productAll/${id}`, seller)).json());

/** Lowers the price in another tab, so that the listing has version 2. */
async function lowerPrice(): Promise<void> {
  const { status } = await market.patch(`/productAll/${id}`, { version: 1, resalePrice: 36_000 }, seller);
  expect(status).toBe(200);
}

/** Posts the page's form, which was filled at version 1. Returns the action's result, or the address of a redirect. */
async function submit(change: Readonly<Record<string, string>>, files: readonly File[] = []) {
  const form = new FormData();
  const { image_url, ...fields } = buildAddProductBody({ image_url: photo });
  const values = { ...fields, photos: image_url, version: '1', ...change };
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  for (const file of files) form.append('photos', file);
  const context = new RouterContextProvider();
  context.set(requestIdContext, 'an-id');
  context.set(apiContext, async (request) => {
    const { pathname, search } = new URL(request.url);
    if (request.method === 'GET') return market.get(pathname + search, seller);
    if (pathname === '/images') return Response.json({ detail: 'This file is text.' }, { status: 415 });
    return market.patch(pathname, await request.json(), seller);
  });
  const url = new URL(`http://market/dashboard/editproduct/${id}`);
  const request = new Request(url, { method: 'POST', body: form });
  const args = { request, context, url, params: { id }, pattern: '/dashboard/editproduct/:id' } as const;
  try {
    return { refused: await action(args), redirect: null };
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return { refused: null, redirect: error.headers.get('location') };
  }
}

test('after a question, an edit is still refused if the listing has changed since the form was filled', async () => {
  await lowerPrice();
  const asked = await submit({ originalPrice: '30000' });
  expect(asked.refused).toMatchObject({ version: '1', questions: [{ code: 'price-above-new' }] });
  const codes = asked.refused?.questions.map(({ code }) => code).join(',') ?? '';
  const confirmed = { originalPrice: '30000', asked: codes };
  expect((await submit(confirmed)).refused).toMatchObject({
    version: '2',
    result: { error: { resalePrice: ['Changed in the meantime: now ৳36,000'] } },
  });
  expect((await read()).resalePrice).toBe(36_000);
  const seen = await submit({ ...confirmed, version: '2' });
  expect(seen).toEqual({ refused: null, redirect: expect.stringMatching(/^\/dashboard\/myproducts/) });
});

test('an edit that is refused for another reason keeps its version', async () => {
  await lowerPrice();
  expect((await submit({ title: ' ' })).refused).toMatchObject({ version: '1', questions: [] });
});

test('an edit with a refused photo is not saved, and keeps the photos before it', async () => {
  const { refused } = await submit({ title: 'HP EliteBook 840 G5' }, [new File(['text'], 'a.jpg')]);
  expect(refused).toMatchObject({
    version: '1',
    result: { error: { image_url: ['This file is text.'] } },
    photos: [{ url: photo }],
    notice: 'This file is text.',
  });
  expect((await read()).version).toBe(1);
});

/** Returns the page of the listing as HTML, after the given result of its action. */
async function render(actionData?: object): Promise<string> {
  const viewer: Partial<Viewer> = { number: '01712345678', name: 'Karim' };
  const loaderData = { page: { viewer, listing: await read(), places: null } };
  const Stub = createRoutesStub([
    { id: 'page', path: '/', Component: EditProductPage, HydrateFallback: () => null },
  ]);
  return renderToString(<Stub hydrationData={{ loaderData, ...(actionData ? { actionData } : {}) }} />);
}

test('the form is sent with the version of the refused edit, not with the one that was loaded again', async () => {
  await lowerPrice();
  const { refused } = await submit({ title: ' ' });
  const versionIn = (page: string) => /<input(?=[^>]*name="version")[^>]*value="(\d+)"/.exec(page)?.[1];
  expect([versionIn(await render()), versionIn(await render({ page: refused }))]).toEqual(['2', '1']);
});

test('the form of a removed listing shows why an admin removed it', async () => {
  const { id: adminId } = await market.join('Admin', 'Anika');
  await inTransaction(market.db, (tx) =>
    withdrawAsAdmin(tx, { productId: id, adminId, reason: 'The price is missing', now: START }),
  );
  expect(await render()).toContain('The price is missing');
});
