import { browserClient } from '#platform/api/api-client.ts';
import { MAX_RETRIES, retryDelay } from '#platform/api/retry.ts';
import type { accountsCalls } from '../../contract.ts';
import { storedToken, TOKEN_KEY } from '../site/token-storage.ts';

/** Remaining life below which a token is renewed, in ms. */
export const RENEW_BEFORE_MS = 60_000;

/** Age above which a token is never sent to the sync address, in ms. */
const SYNC_AGE_MS = 300_000;

/** Contents of an access token. */
export type TokenClaims = {
  /** User id. */
  readonly sub: string;
  /** Times of issue and expiry, in ms. */
  readonly issuedAt: number;
  readonly expiresAt: number;
};

/** Key of the time at which an unsynced token was stored, in ms. It stays until a page names the sync address. */
const UNSYNCED_KEY = 'accessTokenUnsynced';

/** Sync address; null for none, undefined until a page names it. */
let syncUrl: string | null | undefined;

/** Sets the address that receives new tokens and their end; null for none. Sends a token that was stored before. */
export function setTokenSync(url: string | null): void {
  syncUrl = url;
  const storedAt = takeUnsynced();
  const token = storedToken();
  if (storedAt !== null && token !== null) void sync(token, storedAt);
}

/** Removes the mark of an unsynced token and returns its time, in ms; null without one. */
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

/** Decodes a token without verifying it; null if it is invalid. */
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
 * Sends a token that was stored at `receivedAt`, or the end of one, to the configured address. Retries three times, but
 * never with a token that has grown too old.
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
    // The login page stores the token before the code that knows the address is loaded.
    if (syncUrl === undefined) localStorage.setItem(UNSYNCED_KEY, String(Date.now()));
  } catch {
    // Browsers without storage still have the session cookie.
  }
  void sync(token);
}

/** Removes the token, in all tabs. */
export function clearToken(): void {
  if (storedToken() === null) return;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    return;
  }
  void sync(null);
}

/** Result of requesting a token: `refused` if the session has ended. */
export type TokenResult = { readonly token: string } | 'refused' | 'unreachable';

/** Requests a new token and stores it. Retries failures `retries` times with backoff, from 1 s. */
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

/** Returns a token that is valid for a while, stored or new; null if there is none. */
export async function currentToken(email: string): Promise<string | null> {
  const token = storedToken();
  const claims = readClaims(token);
  if (token && claims && claims.expiresAt - Date.now() > RENEW_BEFORE_MS / 2) return token;
  const fetched = await fetchToken(email, 0);
  return typeof fetched === 'string' ? null : fetched.token;
}
