import { useEffect } from 'react';
import { clearToken, readClaims, setTokenSync, TOKEN_KEY } from './access-token.ts';
import { startTokenRefresh, type TokenUser } from './token-refresh.ts';

/**
 * Keeps the access token of whoever is signed in: fetched after sign-in, renewed before it ends, removed on logout.
 * `checkSession` is called when the token says that the session may be another's or nobody's: another tab has logged
 * out, or in as somebody else, or no new token can be had. `undefined` says that it is not known who is signed in:
 * then everything stays as it is.
 */
export function useAccessToken(
  owner: TokenUser | null | undefined,
  syncUrl: string | null,
  checkSession: () => Promise<void>,
): void {
  const id = owner?.id;
  const email = owner?.email;
  const unknown = owner === undefined;
  useEffect(() => {
    if (unknown) return;
    setTokenSync(syncUrl);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== TOKEN_KEY && key !== null) return;
      if (readClaims(newValue)?.sub !== id) void checkSession();
    };
    window.addEventListener('storage', onStorage);
    const stopListening = () => window.removeEventListener('storage', onStorage);
    if (id === undefined || email === undefined) {
      clearToken();
      return stopListening;
    }
    const stop = startTokenRefresh({ id, email }, () => void checkSession());
    return () => {
      stop();
      stopListening();
    };
  }, [unknown, id, email, syncUrl, checkSession]);
}
