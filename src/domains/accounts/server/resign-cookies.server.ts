import { createHmac, timingSafeEqual } from 'node:crypto';

/** Format of the auth library's signed cookies: the value, a dot, and the HMAC-SHA-256 of the value in base64. */
const SIGNED = /^(.+)\.([A-Za-z0-9+/]{43}=)$/;

function signatureOf(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64');
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

type Secrets = { readonly secret: string; readonly previousSecret: string };

function resign(pair: string, { secret, previousSecret }: Secrets): string {
  const at = pair.indexOf('=');
  const [, value, signature] = SIGNED.exec(decoded(pair.slice(at + 1)) ?? '') ?? [];
  if (value === undefined || signature === undefined) return pair;
  const isPrevious = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(value, previousSecret)));
  // guard: previous-secret-signature (condition => false)
  if (!isPrevious) return pair;
  return `${pair.slice(0, at)}=${encodeURIComponent(`${value}.${signatureOf(value, secret)}`)}`;
}

/** Returns a `cookie` header with signatures of the previous secret replaced by signatures of the current secret. */
export function resignCookies(cookie: string, secrets: Secrets): string {
  return cookie
    .split(/;\s*/)
    .map((pair) => resign(pair, secrets))
    .join('; ');
}
