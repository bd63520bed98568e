import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext } from '#platform/api/page-context.ts';
import { action as keepEmail } from './web/keep-email-page.tsx';

const ORIGIN = 'http://localhost:3000';

/** Presses the button of /keep-email. The API responds with a refusal. */
function press(status: number, problem: object) {
  const context = new RouterContextProvider();
  context.set(apiContext, async () => Response.json(problem, { status }));
  const body = new URLSearchParams({ token: 'the-token' });
  const request = new Request(`${ORIGIN}/keep-email`, { method: 'POST', body });
  return keepEmail({ request, url: new URL(request.url), context, params: {}, pattern: '/keep-email' });
}

test.each([
  [409, { code: 'proof-expired', detail: 'old' }],
  [400, { code: 'invalid-input', detail: 'malformed', errors: { token: ['malformed'] } }],
])('/keep-email says that a link without effect has expired (%d)', async (status, problem) => {
  expect(await press(status, problem)).toMatchObject({ data: { expired: true }, init: { status } });
});

test.each([
  [429, { code: 'too-many-requests', detail: 'Wait a little and try again.' }],
  [503, { code: 'unavailable', detail: 'The service cannot answer just now. Try again in a moment.' }],
])('/keep-email says why a valid link did not work now (%d)', async (status, problem) => {
  expect(await press(status, problem)).toMatchObject({ data: { wrong: problem.detail }, init: { status } });
});
