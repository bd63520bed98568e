import type { Caller } from '#platform/api/contract.ts';
import { currentSessionId } from './current-session.server.ts';
import type { AccountsHandlerDeps } from './handler-deps.server.ts';

/** A person and the session that a new access token of theirs belongs to. */
export type TokenSession = { readonly caller: Caller; readonly sessionId: string };

function withoutAuthorization(raw: Request): Request {
  const headers = new Headers(raw.headers);
  headers.delete('authorization');
  return new Request(raw.url, { headers });
}

/**
 * Finds the session that a new access token is issued for. The live session of the cookie comes first, then that of a
 * valid bearer token. A renewed token ends with its session, as the first one does.
 */
export async function findTokenSession(
  deps: Pick<AccountsHandlerDeps, 'auth' | 'tokens' | 'authenticate'>,
  caller: Caller | null,
  raw: Request,
): Promise<TokenSession | null> {
  if (raw.headers.has('authorization')) {
    const byCookie = withoutAuthorization(raw);
    const owner = await deps.authenticate(byCookie);
    if (owner) return findTokenSession(deps, owner, byCookie);
  }
  const sessionId = caller && (await currentSessionId(deps, raw));
  return caller && sessionId ? { caller, sessionId } : null;
}
