import type { SignInDeps } from './handler-deps.server.ts';
import { sessionIdOf } from './session-activity.server.ts';

/** Returns the session id of a request, by bearer token or cookie; null if there is none. */
export async function currentSessionId(
  { auth, tokens }: Pick<SignInDeps, 'auth' | 'tokens'>,
  raw: Request,
): Promise<string | null> {
  const token = /^Bearer +(\S+)$/i.exec(raw.headers.get('authorization') ?? '')?.[1];
  if (token !== undefined) return (await tokens.verify(token))?.sessionId ?? null;
  return sessionIdOf(auth, raw);
}
