import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { browserClient } from '#platform/api/api-client.ts';
import { onUnauthorized } from '#platform/api/browser/unauthorized.ts';
import type { accountsCalls } from '../../contract.ts';
import { clearToken } from '../public/access-token.ts';

/** Fetches the id of the session's user. Returns null for guests, and `unreachable` if the call fails. */
async function fetchSessionUser(): Promise<string | null | 'unreachable'> {
  const outcome = await browserClient<typeof accountsCalls>()('GET /me').catch(() => null);
  return outcome?.ok ? (outcome.data.user?._id ?? null) : 'unreachable';
}

/**
 * Detects that the session has ended, for example in another tab or on another device. While a person is signed in, it
 * checks on every navigation and when the tab becomes visible. It also checks when our server answers 401. Removes the
 * access token if nobody is signed in. Calls `onEnded` if the session ended or another account took over. The returned
 * function checks at once.
 */
export function useSessionCheck(viewerId: string | undefined, onEnded: () => void): () => Promise<void> {
  const { key } = useLocation();
  const latest = useRef({ viewerId, onEnded });
  useEffect(() => {
    latest.current = { viewerId, onEnded };
  });
  const check = useCallback(async () => {
    const userId = await fetchSessionUser();
    if (userId === 'unreachable') return;
    if (userId === null) clearToken();
    if (userId !== (latest.current.viewerId ?? null)) latest.current.onEnded();
  }, []);
  const isSignedIn = viewerId !== undefined;
  const firstKey = useRef(key);
  useEffect(() => {
    if (isSignedIn && key !== firstKey.current) void check();
  }, [isSignedIn, key, check]);
  useEffect(() => {
    if (!isSignedIn) return;
    const onShow = () => document.visibilityState === 'visible' && void check();
    document.addEventListener('visibilitychange', onShow);
    const stop = onUnauthorized(() => void check());
    return () => {
      document.removeEventListener('visibilitychange', onShow);
      stop();
    };
  }, [isSignedIn, check]);
  return check;
}
