import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, requestIdContext } from '#platform/api/page-context.ts';
import { action, loader } from './unsubscribe-page.tsx';

/**
 * Runs the page's loader or action while every call gets the same refusal. Returns its result, or the status of a thrown
 * response.
 */
async function refusedBy(run: typeof loader | typeof action, status: number, code: string): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(requestIdContext, 'an-id');
  context.set(apiContext, async () => Response.json({ status, code, detail: 'Refused' }, { status }));
  const url = new URL('http://market/unsubscribe?token=a-token');
  const request = new Request(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  const args = { request, context, url, params: {}, pattern: '/unsubscribe' } as const;
  try {
    return await run(args);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status;
    throw thrown;
  }
}

test.each([
  [429, 'too-many-requests'],
  [503, 'unavailable'],
])('a failure with status %i is no bad link, and mail programs see the status', async (status, code) => {
  for (const run of [loader, action]) expect(await refusedBy(run, status, code)).toBe(status);
});

test('only a link of another sender does not work', async () => {
  expect(await refusedBy(loader, 404, 'link-not-ours')).toMatchObject({ wrong: expect.any(String) });
  expect(await refusedBy(action, 404, 'link-not-ours')).toMatchObject({ init: { status: 404 } });
});
