import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pressHeart } from './card-actions.ts';
import { CLICKED_BEFORE_LOGIN } from './pressed-before-login.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
  vi.stubGlobal('window', { location: { pathname: '/search', search: '?q=t480' } });
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Sign in and try again.' }, { status: 401 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Clicks the wish-list button of a person whose session has ended. */
async function pressAfterSession(wanted: boolean) {
  const undo = vi.fn();
  const navigate = vi.fn();
  await pressHeart({ productId: 'some-id', wanted, isGuest: false, undo, navigate });
  expect(undo).toHaveBeenCalledOnce();
  expect(navigate).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^\/login\?/));
}

test('the login repeats a click that adds a product', async () => {
  await pressAfterSession(true);
  expect([...stored]).toEqual([[CLICKED_BEFORE_LOGIN, 'some-id']]);
});

test('the login does not turn a click that removes a product into an addition', async () => {
  await pressAfterSession(false);
  expect([...stored]).toEqual([]);
});
