import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, requestIdContext } from '#platform/api/page-context.ts';
import { action } from './my-products-page.tsx';

/** Response of an API that refuses every call. */
const refusing = () => Response.json({ detail: 'Not now' }, { status: 403 });

/**
 * Posts a form to the page. Returns the API calls that the page made and its result. Also returns the status of a
 * refusal; null if there is none.
 */
async function post(fields: Readonly<Record<string, string>>, respond: () => Response = refusing) {
  const calls: string[] = [];
  const context = new RouterContextProvider();
  context.set(requestIdContext, 'an-id');
  context.set(apiContext, async (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return respond();
  });
  const body = new URLSearchParams({ productId: 'some-id', ...fields });
  const request = new Request('http://market/dashboard/myproducts', { method: 'POST', body });
  try {
    const outcome = await action({
      request,
      context,
      url: new URL(request.url),
      params: {},
      pattern: '/dashboard/myproducts',
    });
    return { refused: null, calls, outcome };
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return { refused: error.status, calls, outcome: null };
  }
}

test.each([
  ['delete', 'DELETE /productAll/some-id'],
  ['advertise', 'POST /advertisement'],
  ['stop', 'DELETE /advertisement/some-id'],
  ['renew', 'POST /productAll/some-id/renew'],
  ['renew-all', 'POST /listings/renew'],
])('the intent %s makes one call', async (intent, call) => {
  expect(await post({ intent })).toMatchObject({ refused: null, calls: [call] });
});

test.each([undefined, 'advert', ''])('an unknown intent makes no call: %j', async (intent) => {
  expect(await post(intent === undefined ? {} : { intent })).toEqual({
    refused: 400,
    calls: [],
    outcome: null,
  });
});

test('a deletion says where the product can be listed again', async () => {
  const deleted = await post({ intent: 'delete' }, () => Response.json({ deletedCount: 1 }));
  expect(deleted.outcome).toEqual({ done: 'Deleted. You can list it again under Ended.', error: null });
  expect((await post({ intent: 'delete' })).outcome).toEqual({ done: null, error: expect.any(String) });
});
