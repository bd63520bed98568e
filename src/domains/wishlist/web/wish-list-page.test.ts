import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, requestIdContext } from '#platform/api/page-context.ts';
import { action, loader } from './wish-list-page.tsx';

/** Deletes a wish on the page. Returns the calls that the page made, and its result. */
async function deleteWish(response: Response) {
  const calls: string[] = [];
  const context = new RouterContextProvider();
  context.set(requestIdContext, 'an-id');
  context.set(apiContext, async (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return response;
  });
  const url = new URL('http://market/dashboard/mywishlist');
  const body = new URLSearchParams({ intent: 'delete', wishId: 'some-id' });
  const request = new Request(url, { method: 'POST', body });
  const outcome = await action({ request, context, url, params: {}, pattern: '/dashboard/mywishlist' });
  return { calls, outcome };
}

test('a deletion reports that the wish was removed; a refusal reports why it was not', async () => {
  const calls = ['DELETE /wishlist/some-id'];
  expect(await deleteWish(Response.json({ acknowledged: true, deletedCount: 1 }))).toEqual({
    calls,
    outcome: { done: 'Removed from your wish list', error: null, asked: null },
  });
  expect(await deleteWish(Response.json({ detail: 'Not now' }, { status: 403 }))).toEqual({
    calls,
    outcome: { done: null, error: expect.any(String), asked: null },
  });
});

/** Loads the page of a buyer whose wish list has no rows at this address. */
function loadEmpty(search: string) {
  const context = new RouterContextProvider();
  context.set(requestIdContext, 'an-id');
  context.set(apiContext, async (request) =>
    Response.json(
      new URL(request.url).pathname === '/me' ? { user: { name: 'Rahim', userType: 'Buyer' } } : [],
    ),
  );
  const url = new URL(`http://market/dashboard/mywishlist${search}`);
  return loader({ request: new Request(url), context, url, params: {}, pattern: '/dashboard/mywishlist' });
}

test('a later page that has become empty leads to the first page', async () => {
  const response = await loadEmpty('?cursor=later').catch((thrown: unknown) => thrown);
  expect(response).toBeInstanceOf(Response);
  expect((response as Response).headers.get('location')).toBe('/dashboard/mywishlist');
  expect(await loadEmpty('')).toMatchObject({ wishes: [], first: true });
});
