import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { apiContext, requestIdContext } from './page-context.ts';
import { readForm } from './read-form.ts';

const VIEWER = '019aa0b2-0000-7000-8000-0000000000aa';
const SRC = join(import.meta.dirname, '..', '..');

async function read(contentType: string | null, body: string) {
  const context = new RouterContextProvider();
  context.set(requestIdContext, 'an-id');
  const headers = new Headers(contentType === null ? {} : { 'content-type': contentType });
  const request = new Request('http://market/login', {
    method: 'POST',
    headers,
    body: new TextEncoder().encode(body),
  });
  try {
    return Object.fromEntries(await readForm({ request, context }));
  } catch (error) {
    if (!(error instanceof Response)) throw error;
    const { code, requestId } = (await error.json()) as { code: string; requestId: string };
    return { status: error.status, code, requestId };
  }
}

const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n';

test('a form is read in each encoding of browsers', async () => {
  expect(await read('application/x-www-form-urlencoded', 'a=b')).toEqual({ a: 'b' });
  expect(await read('Application/X-WWW-Form-Urlencoded;charset=UTF-8', 'a=b')).toEqual({ a: 'b' });
  expect(await read('multipart/form-data; boundary=x', field)).toEqual({ a: 'b' });
});

test.each([
  [VIEWER, VIEWER],
  ['', null],
  ['x\r\ny', null],
])('API calls of a form that was shown to %j have the x-viewer header %j', async (shownTo, named) => {
  const context = new RouterContextProvider();
  context.set(requestIdContext, 'an-id');
  let sent: Request | undefined;
  context.set(apiContext, async (request) => {
    sent = request;
    return { ok: true, status: 204, headers: new Headers(), text: async () => '' };
  });
  const body = new URLSearchParams({ viewer: shownTo });
  await readForm({ request: new Request('http://market/profile', { method: 'POST', body }), context });
  await context.get(apiContext)(new Request('http://market/me', { method: 'PATCH' }));
  expect(sent?.headers.get('x-viewer')).toBe(named);
});

test.each(['other-account', 'sold'])('a call that is refused with the code %s', async (code) => {
  const context = new RouterContextProvider();
  context.set(requestIdContext, 'an-id');
  const text = JSON.stringify({ code });
  context.set(apiContext, async () => ({
    ok: false,
    status: 409,
    headers: new Headers(),
    text: async () => text,
  }));
  const body = new URLSearchParams({ viewer: VIEWER });
  await readForm({ request: new Request('http://market/profile', { method: 'POST', body }), context });
  const answer = context.get(apiContext)(new Request('http://market/me', { method: 'PATCH' }));
  if (code === 'other-account') await expect(answer).rejects.toMatchObject({ status: 409 });
  else expect(await (await answer).text()).toBe(text);
});

describe('is refused with a message and the status of a client error', () => {
  test.each(['text/plain', 'application/json', 'application/x-www-form-urlencoded-not', '', null])(
    'a body that is not a form: %s',
    async (type) => {
      const refused = { status: 415, code: 'wrong-media-type', requestId: 'an-id' };
      expect(await read(type, 'a=b')).toEqual(refused);
    },
  );

  test.each([
    ['multipart/form-data', field],
    ['multipart/form-data; boundary=y', field],
    ['multipart/form-data; boundary=x', field.slice(0, 50)],
  ])('a broken or malformed body: %s', async (type, body) => {
    const refused = { status: 400, code: 'malformed-request', requestId: 'an-id' };
    expect(await read(type, body)).toEqual(refused);
  });
});

test('all pages read forms only with readForm', () => {
  const pages = globSync('{domains/*/web,site}/**/*.{ts,tsx}', { cwd: SRC });
  expect(pages.length).toBeGreaterThan(100);
  const others = pages.filter(
    (file) =>
      !/\.test\.tsx?$/.test(file) && readFileSync(join(SRC, file), 'utf8').includes('request.formData('),
  );
  expect(others).toEqual([]);
});
