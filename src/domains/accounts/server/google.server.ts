import { createHash } from 'node:crypto';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { ownPath, paths, serverPaths } from '../../../paths.ts';
import { type Auth, type AuthDeps, createAuth } from './auth.server.ts';
import { withDatabaseErrors } from './auth-errors.server.ts';
import { discoveryUrl, type GoogleSettings } from './google-provider.server.ts';

/** Handlers of the two URLs for sign-in with Google. */
export type Google = {
  /** Redirects to Google. `from` is the page to return to. */
  readonly begin: (request: Request, from: string | undefined) => Promise<Response>;
  /**
   * Handles Google's callback. Signs in and redirects to the page `from` of {@link Google.begin}, or to an error page.
   */
  readonly finish: (request: Request) => Promise<Response>;
};

/** Timeout for the provider's discovery document, in ms. */
const TIMEOUT_MS = 4_000;

function redirectTo(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: path, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns whether the request used another local host name than the public URL, such as 127.0.0.1. The browser must use
 * the public host, because a cookie ties Google's callback to this browser.
 */
function isReachedByOtherName(request: Request, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  const asked = `http://${request.headers.get('host') ?? own.host}`;
  if (!URL.canParse(asked) || !LOCAL_NAMES.includes(own.hostname)) return false;
  const { hostname } = new URL(asked);
  return LOCAL_NAMES.includes(hostname) && hostname !== own.hostname;
}

async function isReachable(issuer: string): Promise<boolean> {
  try {
    const response = await fetch(discoveryUrl(issuer), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Creates an instance of the auth library when sign-in with Google is first needed. The library reads the provider's
 * discovery document only once, during its setup. If that fails, it drops the provider, so a failed setup is repeated.
 */
function openLazily(deps: AuthDeps, google: GoogleSettings) {
  let opening: Promise<Auth | null> | undefined;
  const open = async (): Promise<Auth | null> => {
    if (!(await isReachable(google.issuer))) return null;
    const auth = createAuth({ ...deps, google });
    const { socialProviders } = await auth.$context;
    return socialProviders.some(({ id }) => id === 'google') ? auth : null;
  };
  return async (log: Log): Promise<Auth | null> => {
    opening ??= open();
    const auth = await opening.catch((error: unknown) => {
      log.error({ err: error }, 'sign-in with Google could not be set up');
      return null;
    });
    if (auth === null) {
      opening = undefined;
      log.warn(
        { issuer: google.issuer },
        'the identity provider of the sign-in with Google does not respond',
      );
    }
    return auth;
  };
}

/** Time for which a used OAuth `state` is remembered, in seconds. */
const CALLBACK_SECONDS = 15 * 60;

/**
 * Returns whether this is the first callback with this OAuth `state`. The library reads a `state`, uses it and only
 * then deletes it. Without this check, the same callback sent in parallel would sign in several times.
 */
async function isFirstCallback(limits: RateLimits, state: string): Promise<boolean> {
  const digest = createHash('sha256').update(state).digest('base64url');
  return (await limits.count('google-answers', digest, 1, CALLBACK_SECONDS)) === null;
}

/** Returns the redirect to the provider's page, from which the browser comes back to the callback. */
async function redirectToProvider(auth: Auth, request: Request, from: string): Promise<Response> {
  const { headers, response } = await auth.api.signInSocial({
    body: {
      provider: 'google',
      callbackURL: from,
      errorCallbackURL: serverPaths.googleAnswer({ from }),
      disableRedirect: true,
    },
    headers: new Headers({ cookie: auth.cookieOf(request) ?? '' }),
    returnHeaders: true,
  });
  if (!('url' in response) || !response.url)
    throw new Error('the auth library returned no address of the identity provider');
  return redirectTo(response.url, headers.getSetCookie());
}

/** Creates the handlers of sign-in with Google. */
export function createGoogle(deps: AuthDeps, settings: GoogleSettings, limits: RateLimits): Google {
  const { publicUrl, log } = deps;
  const openAuth = openLazily(deps, settings);
  return {
    async begin(request, wished) {
      const from = ownPath(wished, paths.home());
      if (isReachedByOtherName(request, publicUrl))
        return redirectTo(`${publicUrl}${paths.beginGoogle(from)}`);
      const auth = await openAuth(log);
      if (!auth) return redirectTo(serverPaths.googleAnswer({ error: 'unreachable', from }));
      return redirectToProvider(auth, request, from);
    },
    async finish(request) {
      const auth = await openAuth(log);
      if (!auth) return redirectTo(serverPaths.googleAnswer({ error: 'unreachable' }));
      const { search, searchParams } = new URL(request.url);
      // guard: oauth-answer-once
      if (!(await isFirstCallback(limits, searchParams.get('state') ?? ''))) {
        return redirectTo(serverPaths.googleAnswer({ error: 'state_mismatch' }));
      }
      const callback = new Request(`${publicUrl}/api/auth/callback/google${search}`, {
        headers: { cookie: auth.cookieOf(request) ?? '' },
      });
      const response = await withDatabaseErrors(() => auth.handler(callback));
      const cookies = response.headers.getSetCookie();
      const location = response.headers.get('location');
      return redirectTo(location ?? serverPaths.googleAnswer({ error: 'failed' }), cookies);
    },
  };
}
