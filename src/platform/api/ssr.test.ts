import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPages } from '#platform/testing/pages.ts';
import { asSentToPublic } from './ssr.server.ts';

type TestPages = Awaited<ReturnType<typeof openTestPages>>;
const host = 'market.example';
const form = (characters = 3) => new URLSearchParams({ text: 'x'.repeat(characters) });

/** Sends a form as browsers do without and with script (`.data`). Returns the status of both responses. */
async function sendForm(pages: TestPages, headers: Readonly<Record<string, string>>): Promise<number[]> {
  const responses = [
    await pages.request('/form', headers, form()),
    await pages.request('/form.data', headers, form()),
  ];
  return responses.map(({ status }) => status);
}

const TAKEN = [302, 202];
const REFUSED = [403, 403];

describe('behind a proxy that ends TLS', () => {
  let pages: TestPages;
  beforeAll(async () => {
    pages = await openTestPages(`https://${host}`);
  });
  afterAll(() => pages.close());

  test('a form of our own page is accepted', async () => {
    expect(await sendForm(pages, { host, origin: `https://${host}` })).toEqual(TAKEN);
  });

  test('a form arrives completely, however long it is', async () => {
    const response = await pages.request('/form?a=b', { host, origin: `https://${host}` }, form(60_000));
    expect(response.headers.get('location')).toBe('/heard/60000');
  });

  test.each([
    'https://evil.example',
    'null',
    `http://${host}`,
    `https://${host}:8443`,
    `https://${host}.evil.example`,
  ])('a form from %s is refused', async (origin) => {
    expect(await sendForm(pages, { host, origin })).toEqual(REFUSED);
  });

  test('a form is accepted at another name of the same machine only from that name', async () => {
    const other = '127.0.0.1:3000';
    expect(await sendForm(pages, { host: other, origin: `http://${other}` })).toEqual(TAKEN);
    for (const origin of [`https://${host}`, `http://${host}`, 'null'])
      expect(await sendForm(pages, { host: other, origin })).toEqual(REFUSED);
  });
});

test('a page at another spelling of its address leads to the one that search engines list', async () => {
  const pages = await openTestPages(`http://${host}`);
  const response = await pages.request('/Form/?a=B', { host });
  expect([response.status, response.headers.get('location')]).toEqual([301, '/form?a=B']);
  await pages.close();
});

test('a market over plain HTTP accepts only its own forms', async () => {
  const pages = await openTestPages(`http://${host}`);
  expect(await sendForm(pages, { host, origin: `http://${host}` })).toEqual(TAKEN);
  for (const origin of [`https://${host}`, 'https://evil.example', 'null'])
    expect(await sendForm(pages, { host, origin })).toEqual(REFUSED);
  await pages.close();
});

test('requests without a form, or to the public origin, are not rebuilt', () => {
  const kept = [
    new Request(`http://${host}/form`),
    new Request(`http://${host}/form`, { method: 'HEAD' }),
    new Request(`https://${host}/form`, { method: 'POST', body: 'x' }),
  ];
  for (const request of kept) expect(asSentToPublic(request, `https://${host}`)).toBe(request);
});

test("a rebuilt request ends with the visitor's request, and its body is read only on demand", async () => {
  const visitor = new AbortController();
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        pulls += 1;
        controller.enqueue(new Uint8Array(1));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', body, duplex: 'half', signal: visitor.signal } as const;
  const sent = new Request(`http://${host}/form`, init);
  const forwarded = asSentToPublic(sent, `https://${host}`);
  expect([forwarded.url, pulls]).toEqual([`https://${host}/form`, 0]);
  await forwarded.body?.getReader().read();
  expect(pulls).toBe(1);
  visitor.abort();
  expect(forwarded.signal.aborted).toBe(true);
});
