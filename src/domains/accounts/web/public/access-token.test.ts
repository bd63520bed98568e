import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '../site/token-storage.ts';
import { clearToken, currentToken, fetchToken, readClaims, setTokenSync } from './access-token.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const SYNC = 'https://sync.example/token';

function token(ageSeconds = 0, sub = 'user-1'): string {
  const iat = NOW / 1_000 - ageSeconds;
  const body = Buffer.from(JSON.stringify({ sub, iat, exp: iat + 900 })).toString('base64url');
  return `head.${body}.sign`;
}

type Sent = { readonly url: string; readonly method: string; readonly bearer: string | null };

let store: Map<string, string>;
let sent: Sent[];
/** Responses of the servers by URL. By default, our own token call succeeds. */
let responses: (url: string) => Response;

const seen = (url: string) => sent.filter((one) => one.url.startsWith(url));
const jwt = (value: string) => Response.json({ accessToken: value });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  store = new Map();
  sent = [];
  responses = () => jwt(token());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  vi.stubGlobal('fetch', async (input: Request | string, init: RequestInit = {}) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const { url, method } = request;
    sent.push({ url, method, bearer: request.headers.get('authorization') });
    return responses(url);
  });
  setTokenSync(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the access token', () => {
  test('is stored in local storage under "accessToken" and removed from there', async () => {
    expect(await fetchToken('me@example.com')).toEqual({ token: token() });
    expect(store.get('accessToken')).toBe(token());
    expect(seen('http')[0]?.url).toMatch(/\/jwt\?email=me%40example\.com$/);
    clearToken();
    expect(store.has(TOKEN_KEY)).toBe(false);
  });

  test('is requested again after 1 s, 2 s and 4 s, and not at all if the session is refused', async () => {
    responses = () => new Response('', { status: 503 });
    const asking = fetchToken('me@example.com');
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await asking).toBe('unreachable');
    expect(sent).toHaveLength(4);
    responses = () => Response.json({ code: 'no-token' }, { status: 403 });
    expect(await fetchToken('me@example.com')).toBe('refused');
    expect(sent).toHaveLength(5);
  });

  test('comes from the store while it is valid, and is renewed at its end', async () => {
    store.set(TOKEN_KEY, token(800));
    expect(await currentToken('me@example.com')).toBe(token(800));
    expect(sent).toEqual([]);
    store.set(TOKEN_KEY, token(880));
    expect(await currentToken('me@example.com')).toBe(token());
    responses = () => new Response('', { status: 503 });
    store.set(TOKEN_KEY, token(880));
    expect(await currentToken('me@example.com')).toBeNull();
  });

  test.each([null, '', 'nonsense', 'a.b.c', `a.${btoa('{"sub":1}')}.c`])(
    'has no claims if its value is %j',
    (value) => {
      expect(readClaims(value)).toBeNull();
    },
  );
});

describe('token sync', () => {
  test('posts a new token with a bearer header, and deletes it when signed out', async () => {
    setTokenSync(SYNC);
    await fetchToken('me@example.com');
    await vi.advanceTimersByTimeAsync(0);
    expect(seen(SYNC)).toEqual([{ url: SYNC, method: 'POST', bearer: `Bearer ${token()}` }]);
    clearToken();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen(SYNC)[1]).toEqual({ url: SYNC, method: 'DELETE', bearer: null });
  });

  test('posts a token once that was stored before the sync address was known', async () => {
    vi.resetModules();
    const page = await import('./access-token.ts');
    await page.fetchToken('me@example.com');
    await vi.advanceTimersByTimeAsync(0);
    expect(seen(SYNC)).toEqual([]);
    page.setTokenSync(SYNC);
    page.setTokenSync(SYNC);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen(SYNC)).toEqual([{ url: SYNC, method: 'POST', bearer: `Bearer ${token()}` }]);
  });

  test('posts the token again from the next document, unless it is too old or there is no sync address', async () => {
    for (const [address, age, times] of [
      [SYNC, 300_000, 1],
      [SYNC, 300_001, 1],
      [null, 0, 1],
      [SYNC, 0, 2],
    ] as const) {
      vi.resetModules();
      await (await import('./access-token.ts')).fetchToken('me@example.com');
      vi.setSystemTime(Date.now() + age);
      vi.resetModules();
      (await import('./access-token.ts')).setTokenSync(address);
      await vi.advanceTimersByTimeAsync(0);
      expect(seen(SYNC)).toHaveLength(times);
    }
  });

  test('sends nothing without an address or a signed-in person', async () => {
    await fetchToken('me@example.com');
    setTokenSync(SYNC);
    store.delete(TOKEN_KEY);
    clearToken();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen(SYNC)).toEqual([]);
  });

  test('never sends a token older than 300 s, however often it must try', async () => {
    setTokenSync(SYNC);
    responses = (url) => {
      if (!url.startsWith(SYNC)) return jwt(token());
      vi.setSystemTime(Date.now() + 301_000);
      return new Response('', { status: 500 });
    };
    await fetchToken('me@example.com');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen(SYNC)).toHaveLength(1);
  });

  test('does not resend a token that was replaced', async () => {
    setTokenSync(SYNC);
    responses = (url) => (url.startsWith(SYNC) ? new Response('', { status: 500 }) : jwt(token()));
    await fetchToken('me@example.com');
    await vi.advanceTimersByTimeAsync(0);
    store.set(TOKEN_KEY, token(0, 'user-2'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen(SYNC)).toHaveLength(1);
  });
});
