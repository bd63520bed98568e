import { createHmac } from 'node:crypto';
import type { Log } from '#platform/process/log.server.ts';

/** An event that helps to detect an attack. */
export type SecurityEvent = {
  /** Attempted action: a name from the contract, or `refused` for a call without one. */
  readonly event: string;
  /** `done`, the code of the refusal, or `failed` for a failure without a code. */
  readonly outcome: string;
  /** The call: method and path pattern. */
  readonly call: string;
  /** Account of the caller, or the one that has just signed in; null if unknown. */
  readonly userId: string | null;
  /** Email address in the request; null without one. */
  readonly email: string | null;
  /** Network address of the client. */
  readonly clientAddress: string;
  /** User agent of the client. */
  readonly userAgent: string | null;
  readonly requestId: string;
};

/** Writes security events. */
export type SecurityLog = { readonly write: (event: SecurityEvent) => void };

/**
 * Families of clients by user agent; the first match counts. The order matters, because browsers also name the browsers
 * that they imitate.
 */
const FAMILIES: readonly (readonly [pattern: RegExp, family: string])[] = [
  [/bot\b|crawl|spider|slurp/i, 'robot'],
  [/^(?:curl|wget|python|node|undici|java|go-http|okhttp|axios|ruby|php|postman)/i, 'program'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/**
 * Returns the family of a client. There are few families, so that nobody can be identified by their browser version.
 */
export function agentFamily(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'none';
  return FAMILIES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';
}

/** Length of a digest in the log, in hex digits: enough to distinguish all clients of a day. */
const DIGEST_LENGTH = 16;

/**
 * Returns a digest of a network or email address. All processes compute the same digest on one day (UTC), and another
 * one the next day. Without the secret, nobody can find the address by trying all addresses.
 */
function dailyDigest(secret: string, kind: string, text: string, day: string): string {
  // guard: security-log-salt (drop "\n${day}")
  const salt = createHmac('sha256', secret).update(`security-log\n${kind}\n${day}`).digest();
  return createHmac('sha256', salt).update(text).digest('hex').slice(0, DIGEST_LENGTH);
}

export type SecurityLogOptions = {
  readonly log: Log;
  /** A secret that all processes of the market share. */
  readonly secret: string;
  readonly now?: () => Date;
};

/**
 * Opens the security log: log lines with `security: true`, at every log level except silent. It contains no network or
 * email addresses, only their digests. For one day, digests show which events come from one client or target one
 * account.
 */
export function createSecurityLog({ log, secret, now = () => new Date() }: SecurityLogOptions): SecurityLog {
  const level = log.level === 'silent' ? 'silent' : 'info';
  const lines = log.child({ security: true }, { level });
  return {
    write: ({ clientAddress, email, userAgent, userId, ...event }) => {
      const day = now().toISOString().slice(0, 'yyyy-mm-dd'.length);
      lines.info(
        {
          ...event,
          userId: userId ?? undefined,
          source: dailyDigest(secret, 'source', clientAddress, day),
          account: email === null ? undefined : dailyDigest(secret, 'account', email, day),
          agent: agentFamily(userAgent),
        },
        'security',
      );
    },
  };
}
