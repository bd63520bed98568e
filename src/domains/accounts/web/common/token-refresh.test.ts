import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTokenSync } from '../public/access-token.ts';
import { startTokenRefresh } from './token-refresh.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const MINUTE = 60_000;
const owner = { id: 'user-1', email: 'me@example.com' };

let store: Map<string, string>;
let asked: number;
let status: number;
let onShow: (() => void) | undefined;
let stop: (() => void) | undefined;

function token(sub: string): string {
  const iat = Date.now() / 1_000;
  return `head.${Buffer.from(JSON.stringify({ sub, iat, exp: iat + 900 })).toString('base64url')}.sign`;
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  store = new Map();
  asked = 0;
  status = 200;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  });
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (_name: string, listener: () => void) => {
      onShow = listener;
    },
    removeEventListener: () => {
      onShow = undefined;
    },
  });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return status === 200
      ? Response.json({ accessToken: token(owner.id) })
      : Response.json({ code: 'no-token' }, { status });
  });
  setTokenSync(null);
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const begin = async (onSessionEnd = () => {}) => {
  stop = startTokenRefresh(owner, onSessionEnd);
  await vi.advanceTimersByTimeAsync(0);
};

test('a token is fetched immediately and renewed a minute before its fifteen minutes end', async () => {
  await begin();
  const first = store.get('accessToken');
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(14 * MINUTE - 1);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(2);
  expect(store.get('accessToken')).not.toBe(first);
});

test('a token renewed in another tab is used', async () => {
  await begin();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  store.set('accessToken', token(owner.id));
  await vi.advanceTimersByTimeAsync(13 * MINUTE);
  expect(asked).toBe(1);
});

test('a token of somebody else is replaced', async () => {
  store.set('accessToken', token('user-2'));
  await begin();
  expect(asked).toBe(1);
});

test('a computer that slept until its token expired gets a new token when its user returns', async () => {
  await begin();
  vi.setSystemTime(START + 60 * MINUTE);
  onShow?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(2);
});

test('an ended session is reported, and not requested again', async () => {
  status = 403;
  const gone = vi.fn();
  await begin(gone);
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(gone).toHaveBeenCalledOnce();
  expect(asked).toBe(1);
});

test('nothing is requested after the user has left', async () => {
  await begin();
  stop?.();
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(asked).toBe(1);
});
