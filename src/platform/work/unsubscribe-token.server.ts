import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '#kernel/uuid.ts';

/** A person and a topic of emails that the person gets. */
export type Subscription = { readonly personId: string; readonly topic: string };

function macOf(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`unsubscribe ${text}`).digest();
}

/**
 * Signs a subscription for the unsubscribe link of an email (RFC 8058, 3.1). The reader of the email can unsubscribe
 * without signing in, and nobody can forge the token. It does not expire, because emails do not either.
 */
export function signSubscription({ personId, topic }: Subscription, secret: string): string {
  const text = `${personId}.${topic}`;
  return `${text}.${macOf(secret, text).toString('base64url')}`;
}

/**
 * Returns a token's subscription; null for a token that the market has not signed. `secrets` are all valid secrets: the
 * current one, and the previous one during a change.
 */
export function readSubscription(token: string, secrets: readonly string[]): Subscription | null {
  const [personId = '', topic = '', mac = '', ...rest] = token.split('.');
  if (!isUuid(personId) || rest.length > 0) return null;
  const given = Buffer.from(mac, 'base64url');
  const isSigned = secrets.some((secret) => {
    const expected = macOf(secret, `${personId}.${topic}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  // guard: unsubscribe-token-signature (condition => false)
  if (!isSigned) return null;
  return { personId, topic };
}
