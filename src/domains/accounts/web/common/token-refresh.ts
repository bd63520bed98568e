import { fetchToken, RENEW_BEFORE_MS, readClaims } from '../public/access-token.ts';
import { storedToken } from '../site/token-storage.ts';

/** Minimum time between two token requests, in ms. It protects the server from devices with a wrong clock. */
const MIN_WAIT_MS = 30_000;
const MAX_WAIT_MS = 15 * 60_000;

/** Signed-in account whose token is stored. */
export type TokenUser = { readonly id: string; readonly email: string };

/**
 * Keeps a valid access token in local storage until the returned function is called. Calls `onSessionEnd` when the
 * owner is no longer signed in.
 */
export function startTokenRefresh(owner: TokenUser, onSessionEnd: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(Math.max(ms, MIN_WAIT_MS), MAX_WAIT_MS));
  };
  const look = async () => {
    const known = readClaims(storedToken());
    const left = known?.sub === owner.id ? known.expiresAt - Date.now() - RENEW_BEFORE_MS : 0;
    if (left > 0) return wait(left);
    const fetched = await fetchToken(owner.email);
    if (stopped) return;
    if (fetched === 'refused') return onSessionEnd();
    const made = typeof fetched === 'string' ? null : readClaims(fetched.token);
    wait(made ? made.expiresAt - Date.now() - RENEW_BEFORE_MS : MIN_WAIT_MS);
  };
  // Checks again when the page becomes visible, because timers stop while the machine sleeps.
  const onShow = () => document.visibilityState === 'visible' && void look();
  document.addEventListener('visibilitychange', onShow);
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onShow);
  };
}
