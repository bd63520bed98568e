import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import {
  fetchToken,
  forgetToken,
  RENEW_BEFORE_MS,
  readClaims,
  setTokenSync,
  storedToken,
  TOKEN_KEY,
} from './access-token.ts';

/** Clocks that are far wrong must not make us ask without end; in ms. */
const LEAST_WAIT_MS = 30_000;
const MOST_WAIT_MS = 15 * 60_000;

type Owner = { readonly id: string; readonly email: string };

/** Keeps a token of the owner in local storage for as long as the returned function is not called. */
function keepToken(owner: Owner, onSessionGone: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(Math.max(ms, LEAST_WAIT_MS), MOST_WAIT_MS));
  };
  const look = async () => {
    const known = readClaims(storedToken());
    const left = known?.sub === owner.id ? known.endsAt - Date.now() - RENEW_BEFORE_MS : 0;
    if (left > 0) return wait(left);
    const fetched = await fetchToken(owner.email);
    if (stopped) return;
    if (fetched === 'refused') return onSessionGone();
    const made = typeof fetched === 'string' ? null : readClaims(fetched.token);
    wait(made ? made.endsAt - Date.now() - RENEW_BEFORE_MS : LEAST_WAIT_MS);
  };
  // Timers sleep with the machine.
  const onShow = () => document.visibilityState === 'visible' && void look();
  document.addEventListener('visibilitychange', onShow);
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onShow);
  };
}

/**
 * Keeps the access token of whoever is signed in: fetched after sign-in, renewed before it ends, removed on logout.
 * What another tab does is followed: logging out there ends this tab's session too, another account takes over.
 * `undefined` says that it is not known who is signed in: then everything stays as it is.
 */
export function useAccessToken(owner: Owner | null | undefined, syncUrl: string | null): void {
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
      forgetToken();
      return stopListening;
    }
    const stop = keepToken({ id, email }, () => {
      forgetToken();
      void revalidate();
    });
    return () => {
      stop();
      stopListening();
    };
  }, [unknown, id, email, syncUrl, revalidate]);
}
