import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { browserClient } from '#platform/api/api-client.ts';
import { onUnauthorized } from '#platform/api/browser/unauthorized.ts';
import type { accountsCalls } from '../../contract.ts';
import { clearToken } from '../public/access-token.ts';

/** Fetches the id of the session's user; null for guests. */
async function fetchSessionUser(): Promise<string | null | 'unreachable'> {
  const outcome = await browserClient<typeof accountsCalls>()('GET /me').catch(() => null);
  return outcome?.ok ? (outcome.data.user?._id ?? null) : 'unreachable';
}

/**
 * Detects the end of the session, wherever it was ended. It checks on every navigation of signed-in people, when the
 * tab becomes visible, and when our server answers 401. Then it removes the access token and calls `onEnded`, also if
 * another account has taken over. The returned function checks now.
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
