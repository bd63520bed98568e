import type { Caller } from '#platform/api/contract.ts';
import { currentSessionId } from './current-session.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';
import { recordActivityById } from './session-activity.server.ts';

/** The person for whom an access token is issued, and the session with which it ends. */
export type TokenSession = { readonly caller: Caller; readonly sessionId: string };

function withoutAuthorization(raw: Request): Request {
  const headers = new Headers(raw.headers);
  headers.delete('authorization');
  return new Request(raw.url, { headers });
}

/**
 * Finds the session for a new access token: by session cookie, or else by a valid bearer token. A renewed token
 * therefore ends with the same session as the token before it. Renewing a token counts as use of its session.
 */
export async function findTokenSession(
  deps: Pick<AccountsHandlerDeps, 'auth' | 'db' | 'tokens' | 'authenticate'>,
  caller: Caller | null,
  raw: Request,
): Promise<TokenSession | null> {
  if (raw.headers.has('authorization')) {
    const byCookie = withoutAuthorization(raw);
    const owner = await deps.authenticate(byCookie);
    if (owner) return findTokenSession(deps, owner, byCookie);
  }
  const sessionId = caller && (await currentSessionId(deps, raw));
  if (!caller || !sessionId) return null;
  // `authenticate` records the use of cookies only. A program with tokens renews them every 15 minutes.
  if (raw.headers.has('authorization')) await recordActivityById(deps.db, sessionId);
  return { caller, sessionId };
}
