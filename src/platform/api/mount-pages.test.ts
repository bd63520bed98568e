import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPages } from '#platform/testing/pages.ts';

let pages: Awaited<ReturnType<typeof openTestPages>>;
const host = 'market.example';
const signedIn: readonly Readonly<Record<string, string>>[] = [
  { cookie: '__Host-secondbyte.session_token=x' },
  { authorization: 'Bearer x' },
];
const shared = { 'cache-control': 'public, s-maxage=1', vary: 'Accept-Encoding, Authorization, Cookie' };

beforeAll(async () => {
  const address = { path: /^\/shared(?:\.data)?$/, query: [], route: 'page', headers: shared };
  pages = await openTestPages(`https://${host}`, [address]);
});
afterAll(() => pages.close());

const readCaching = async (path: string, headers: Readonly<Record<string, string>>) => {
  const response = await pages.request(path, { host, accept: 'text/html', ...headers });
  const varies = new Set(response.headers.get('vary')?.toLowerCase().split(/, ?/));
  return { control: response.headers.get('cache-control'), varies };
};

describe.each(['/own', '/own.data', '/shared', '/shared.data', '/absent', '/absent.data'])('%s', (path) => {
  test.each(signedIn)('is not cached by anybody if it belongs to a person (%j)', async (proof) => {
    const { control, varies } = await readCaching(path, proof);
    expect(control).toBe('private, no-store');
    expect(varies).toEqual(new Set(['cookie', 'authorization', 'accept-encoding', 'accept-language']));
  });
});

test.each(['/own', '/own.data', '/absent'])(
  '%s is not cached by anybody if a guest requests it',
  async (path) => {
    const { control, varies } = await readCaching(path, {});
    expect(control).toBe('private, no-store');
    expect(varies).toContain('cookie');
  },
);

test.each([
  ['/away', undefined],
  ['/away.data', undefined],
  ['/away', new URLSearchParams({ text: 'x' })],
  ['/away.data', new URLSearchParams({ text: 'x' })],
])('%s has Retry-After while its database is unavailable (%o)', async (path, form) => {
  const { status, headers } = await pages.request(path, { host, origin: `https://${host}` }, form);
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
});

test('a successful page has no Retry-After', async () => {
  expect((await pages.request('/own', { host })).headers.has('retry-after')).toBe(false);
});

test('the response to a form is not cached by anybody', async () => {
  for (const path of ['/form', '/form.data']) {
    const sent = new URLSearchParams({ text: 'x' });
    const { headers } = await pages.request(path, { host, origin: `https://${host}` }, sent);
    expect(headers.get('cache-control')).toBe('private, no-store');
  }
});

test.each(['/shared', '/shared.data'])('%s may be shared among guests', async (path) => {
  for (const time of ['made', 'ready']) {
    const { control, varies } = await readCaching(path, {});
    expect(control, time).toBe('public, s-maxage=1');
    expect(varies, time).toEqual(new Set(['cookie', 'authorization', 'accept-encoding']));
  }
});

test('a page may set its own cache lifetime', async () => {
  expect((await readCaching('/word', {})).control).toBe('public, max-age=60');
});

test("prefetched data may be cached only by the visitor's own browser", async () => {
  const ahead = { cookie: '__Host-secondbyte.session_token=x', 'sec-purpose': 'prefetch' };
  const { control, varies } = await readCaching('/own.data', ahead);
  expect(control).toBe('private, no-cache');
  expect(varies).toContain('cookie');
});
