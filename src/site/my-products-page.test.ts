import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, requestIdContext } from '#platform/api/page-context.ts';
import { action } from './my-products-page.tsx';

/** Posts a form to the page. Returns the calls that the page made, and the status of a refusal, or null. */
async function post(fields: Readonly<Record<string, string>>) {
  const calls: string[] = [];
  const context = new RouterContextProvider();
  context.set(requestIdContext, 'an-id');
  context.set(apiContext, async (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return Response.json({ detail: 'Not now' }, { status: 403 });
  });
  const body = new URLSearchParams({ productId: 'some-id', ...fields });
  const request = new Request('http://market/dashboard/myproducts', { method: 'POST', body });
  try {
    await action({
      request,
      context,
      url: new URL(request.url),
      params: {},
      pattern: '/dashboard/myproducts',
    });
    return { refused: null, calls };
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    return { refused: error.status, calls };
  }
}

test.each([
  ['delete', 'DELETE /productAll/some-id'],
  ['advertise', 'POST /advertisement'],
  ['stop', 'DELETE /advertisement/some-id'],
  ['renew', 'POST /productAll/some-id/renew'],
  ['renew-all', 'POST /listings/renew'],
])('the intent %s makes one call', async (intent, call) => {
  expect(await post({ intent })).toEqual({ refused: null, calls: [call] });
});

test.each([undefined, 'advert', ''])('an unknown intent makes no call: %j', async (intent) => {
  expect(await post(intent === undefined ? {} : { intent })).toEqual({ refused: 400, calls: [] });
});
