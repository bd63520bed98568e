import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, requestIdContext } from '#platform/api/page-context.ts';
import { refusalNotice } from './wish-list/order-wish.ts';
import { action, loader } from './wish-list-page.tsx';

/** Sends a form of the page. Returns the calls that the page made, and its result. */
async function submit(fields: Readonly<Record<string, string>>, response: Response) {
  const calls: string[] = [];
  const context = new RouterContextProvider();
  context.set(requestIdContext, 'an-id');
  context.set(apiContext, async (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return response.clone();
  });
  const url = new URL('http://market/dashboard/mywishlist');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
  const outcome = await action({ request, context, url, params: {}, pattern: '/dashboard/mywishlist' });
  return { calls, outcome };
}

const deleteWish = (response: Response) => submit({ intent: 'delete', wishId: 'some-id' }, response);

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

test('an order that is refused in the dialog has a message for a toast', async () => {
  const detail = 'This product was sold.';
  const { outcome } = await submit(
    { intent: 'order-some-id' },
    Response.json({ status: 409, code: 'product-sold', detail }, { status: 409 }),
  );
  expect(outcome).not.toBeInstanceOf(Response);
  expect(refusalNotice(outcome as Exclude<typeof outcome, Response>)).toBe(detail);
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
