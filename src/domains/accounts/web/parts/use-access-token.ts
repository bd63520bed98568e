import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { clearToken, readClaims, setTokenSync, TOKEN_KEY } from './access-token.ts';
import { startTokenRefresh, type TokenUser } from './token-refresh.ts';

/**
 * Keeps the access token of whoever is signed in: fetched after sign-in, renewed before it ends, removed on logout.
 * What another tab does is followed: logging out there ends this tab's session too, another account takes over.
 * `undefined` says that it is not known who is signed in: then everything stays as it is.
 */
export function useAccessToken(owner: TokenUser | null | undefined, syncUrl: string | null): void {
  const { revalidate } = useRevalidator();
  const id = owner?.id;
  const email = owner?.email;
  const unknown = owner === undefined;
  useEffect(() => {
    if (unknown) return;
    setTokenSync(syncUrl);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== TOKEN_KEY && key !== null) return;
      if (readClaims(newValue)?.sub !== id) void revalidate();
    };
    window.addEventListener('storage', onStorage);
    const stopListening = () => window.removeEventListener('storage', onStorage);
    if (id === undefined || email === undefined) {
      clearToken();
      return stopListening;
    }
    const stop = startTokenRefresh({ id, email }, () => {
      clearToken();
      void revalidate();
    });
    return () => {
      stop();
      stopListening();
    };
  }, [unknown, id, email, syncUrl, revalidate]);
}
