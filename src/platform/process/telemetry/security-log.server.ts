import { createHmac } from 'node:crypto';
import type { Log } from '#platform/process/log.server.ts';

/** Something that whoever looks for an attack wants to know. */
export type SecurityEvent = {
  /** Attempted action: a name of the contract's, or `refused` for a call that has none. */
  readonly event: string;
  /** `done`, or the code of the refusal. */
  readonly outcome: string;
  /** The call: method and path pattern. */
  readonly call: string;
  /** Account that asked, or that has just signed in; null for an unknown one. */
  readonly userId: string | null;
  /** The account that was named, by its email address; null where none was. */
  readonly email: string | null;
  /** Network address that it came from. */
  readonly clientAddress: string;
  /** User agent of the client. */
  readonly userAgent: string | null;
  readonly requestId: string;
};

/** Writes security events. */
export type SecurityLog = { readonly write: (event: SecurityEvent) => void };

/** Kinds of client by what they call themselves, the first that fits: browsers name those that they imitate, too. */
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

/** The kind of client: few words, so that nobody is known again by the version of their browser. */
export function agentFamily(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'none';
  return FAMILIES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other';
}

/** Length of a digest in the log, in hex digits: enough to tell all sources of a day apart. */
const DIGEST_LENGTH = 16;

/**
 * Returns a digest of an address. All processes compute the same one for one day (UTC), and another one the next day.
 * The secret prevents that somebody tries all addresses until one fits.
 */
function dailyDigest(secret: string, kind: string, text: string, day: string): string {
  // guard: security-log-salt (drop "\n${day}")
  const salt = createHmac('sha256', secret).update(`security-log\n${kind}\n${day}`).digest();
  return createHmac('sha256', salt).update(text).digest('hex').slice(0, DIGEST_LENGTH);
}

export type SecurityLogOptions = {
  readonly log: Log;
  /** A secret that all processes of the market have. */
  readonly secret: string;
  readonly now?: () => Date;
};

/**
 * Opens the security log: lines of the log with `security: true`, written whatever the log's level is unless it is
 * silent. It has no network or email addresses, only their digests. For a day these show what comes from one source,
 * or targets one account.
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
