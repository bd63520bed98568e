import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, originContext } from '#platform/api/page-context.ts';
import { action } from './language-route.ts';

type Args = Parameters<typeof action>[0];

/** API calls of the action that change data. */
let changes: { readonly call: string; readonly body: unknown }[] = [];

/** Posts the form of the language switch, as a guest or as a signed-in person. */
function choose(language: string, from: string, isSignedIn = false, origin = 'http://market.example') {
  changes = [];
  const context = new RouterContextProvider();
  context.set(originContext, origin);
  context.set(apiContext, async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (request.method !== 'GET') changes.push({ call, body: await request.json() });
    return Response.json({ user: isSignedIn ? { name: 'Salma' } : null });
  });
  const body = new URLSearchParams({ language, from });
  const request = new Request('https://market.example/language', { method: 'POST', body });
  const url = new URL(request.url);
  return action({ request, context, url, params: {}, pattern: '/language' } as Args);
}

test('the choice is remembered for a year, and its page is shown again', async () => {
  const response = await choose('bn', '/search?q=T480&lang=en');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe('/search?q=T480');
  expect(response.headers.get('set-cookie')).toBe('language=bn; Path=/; Max-Age=31536000; SameSite=Lax');
});

test('over HTTPS, the choice is never sent unencrypted', async () => {
  const response = await choose('bn', '/', false, 'https://market.example');
  expect(response.headers.get('set-cookie')).toBe(
    'language=bn; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  );
});

test('an unknown language means English, and another site is never the target', async () => {
  for (const from of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
    const response = await choose('klingon', from);
    expect(response.headers.get('location')).toBe('/');
    expect(response.headers.get('set-cookie')).toContain('language=en;');
  }
});

test('the account of a signed-in visitor stores the language, whatever the digits', async () => {
  await choose('bn-u-nu-latn', '/', true);
  expect(changes).toEqual([{ call: 'PATCH /me', body: { language: 'bn' } }]);
  await choose('en', '/', true);
  expect(changes).toEqual([{ call: 'PATCH /me', body: { language: 'en' } }]);
});

test("a guest's choice changes no account", async () => {
  await choose('bn', '/');
  expect(changes).toEqual([]);
});
