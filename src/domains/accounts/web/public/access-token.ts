import { browserClient } from '#platform/api/api-client.ts';
import { MAX_RETRIES, retryDelay } from '#platform/api/retry.ts';
import type { accountsCalls } from '../../contract.ts';
import { storedToken, TOKEN_KEY } from '../site/token-storage.ts';

/** Remaining lifetime below which a token is renewed, in ms. */
export const RENEW_BEFORE_MS = 60_000;

/** Age above which a token is no longer sent to the sync URL, in ms. */
const SYNC_AGE_MS = 300_000;

/** Contents of an access token. */
export type TokenClaims = {
  /** User id. */
  readonly sub: string;
  /** Time of issue, in ms since 1970. */
  readonly issuedAt: number;
  /** Time of expiry, in ms since 1970. */
  readonly expiresAt: number;
};

/**
 * Local storage key for the time at which an unsynced token was stored. It is set until a page provides the sync URL.
 */
const UNSYNCED_KEY = 'accessTokenUnsynced';

/** URL that receives new tokens; null if there is none, undefined until a page provides it. */
let syncUrl: string | null | undefined;

/**
 * Sets the URL that is notified of new and removed tokens; null for none. If a token was stored before this call, sends
 * it.
 */
export function setTokenSync(url: string | null): void {
  syncUrl = url;
  const storedAt = takeUnsynced();
  const token = storedToken();
  if (storedAt !== null && token !== null) void sync(token, storedAt);
}

/** Removes the time of an unsynced token and returns it, in ms; null if there is none. */
function takeUnsynced(): number | null {
  try {
    const storedAt = localStorage.getItem(UNSYNCED_KEY);
    if (storedAt === null) return null;
    localStorage.removeItem(UNSYNCED_KEY);
    return Number(storedAt);
  } catch {
    return null;
  }
}

/** Decodes a token without verifying its signature; null if the token is malformed. */
export function readClaims(token: string | null): TokenClaims | null {
  try {
    const [, body = ''] = token?.split('.') ?? [];
    const bytes = atob(body.replaceAll('-', '+').replaceAll('_', '/'));
    const { sub, iat, exp } = JSON.parse(bytes) as { sub?: unknown; iat?: unknown; exp?: unknown };
    if (typeof sub !== 'string' || typeof iat !== 'number' || typeof exp !== 'number') return null;
    return { sub, issuedAt: iat * 1_000, expiresAt: exp * 1_000 };
  } catch {
    return null;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Notifies the sync URL of a token stored at `receivedAt`, or of a removed token (null). Retries with backoff, but not
 * with a token that is too old or no longer stored.
 */
async function sync(token: string | null, receivedAt = Date.now()): Promise<void> {
  const url = syncUrl;
  if (!url) return;
  const init: RequestInit = token
    ? { method: 'POST', headers: { authorization: `Bearer ${token}` } }
    : { method: 'DELETE' };
  for (let tries = 0; tries <= MAX_RETRIES; tries += 1) {
    if (Date.now() - receivedAt > SYNC_AGE_MS || storedToken() !== token) return;
    const response = await fetch(url, init).catch(() => null);
    if (response && response.status < 500) return;
    await pause(retryDelay(tries));
  }
}

function storeToken(token: string): void {
  try {
    localStorage.setItem(TOKEN_KEY, token);
    // On the login page, nothing has called `setTokenSync` yet.
    if (syncUrl === undefined) localStorage.setItem(UNSYNCED_KEY, String(Date.now()));
  } catch {
    // Browsers without storage still have the session cookie.
  }
  void sync(token);
}

/** Removes the token from local storage, and so in all tabs. */
export function clearToken(): void {
  if (storedToken() === null) return;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    return;
  }
  void sync(null);
}

/** Result of requesting a token. `refused`: the person is not signed in with this email address. */
export type TokenResult = { readonly token: string } | 'refused' | 'unreachable';

/** Requests a new token and stores it. After a failure, retries `retries` times with backoff, from 1 s. */
export async function fetchToken(email: string, retries = MAX_RETRIES): Promise<TokenResult> {
  for (let tried = 0; tried <= retries; tried += 1) {
    if (tried > 0) await pause(retryDelay(tried - 1));
    const outcome = await browserClient<typeof accountsCalls>()('GET /jwt', { query: { email } }).catch(
      () => null,
    );
    if (outcome?.ok) {
      storeToken(outcome.data.accessToken);
      return { token: outcome.data.accessToken };
    }
    if (outcome?.status === 403) return 'refused';
  }
  return 'unreachable';
}

/** Returns a token that is valid for at least 30 s, stored or new; null if there is none. */
export async function currentToken(email: string): Promise<string | null> {
  const token = storedToken();
  const claims = readClaims(token);
  if (token && claims && claims.expiresAt - Date.now() > RENEW_BEFORE_MS / 2) return token;
  const fetched = await fetchToken(email, 0);
  return typeof fetched === 'string' ? null : fetched.token;
}
