import { useEffect, useRef } from 'react';
import { startTokenRefresh, type TokenUser } from '../common/token-refresh.ts';
import { clearToken, readClaims, setTokenSync } from '../public/access-token.ts';
import { storedToken, TOKEN_KEY } from './token-storage.ts';

/**
 * Keeps the signed-in person's access token: fetches it after sign-in, renews it before it expires, removes it on
 * logout. Calls `checkSession` if another tab signed out or in, or if the session has ended.
 */
export function useAccessToken(
  owner: TokenUser | null,
  syncUrl: string | null,
  checkSession: () => Promise<void>,
): void {
  const id = owner?.id;
  const email = owner?.email;
  const wasOwned = useRef(false);
  useEffect(() => {
    setTokenSync(syncUrl);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== TOKEN_KEY && key !== null) return;
      if (readClaims(newValue)?.sub !== id) void checkSession();
    };
    window.addEventListener('storage', onStorage);
    const stopListening = () => window.removeEventListener('storage', onStorage);
    if (id === undefined || email === undefined) {
      if (wasOwned.current) clearToken();
      // A token exists, but nobody is signed in here. Somebody has just signed in on another tab.
      else if (storedToken() !== null) void checkSession();
      return stopListening;
    }
    wasOwned.current = true;
    const stop = startTokenRefresh({ id, email }, () => void checkSession());
    return () => {
      stop();
      stopListening();
    };
  }, [id, email, syncUrl, checkSession]);
}
