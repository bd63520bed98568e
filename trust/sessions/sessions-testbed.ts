import { randomUUID } from 'node:crypto';
import { openAccountSecurityTestMarket } from '../../src/domains/account-security/testing/test-market.ts';
import {
  BUILT_PASSWORD,
  buildAccount,
  builtPasswordHash,
} from '../../src/domains/accounts/testing/fixtures.ts';
import {
  type AccountsTestMarket,
  cookieFrom,
  queuedEmailsTo,
  tokenOf,
} from '../../src/domains/accounts/testing/test-market.ts';
import type { User } from '../../src/domains/accounts/user.ts';
import { type LyingProvider, openLyingProvider } from './lying-provider.ts';

/** Function that sends a request to the market. */
type Send = AccountsTestMarket['send'];

/** Environment of the attacks: a market, the same market under https, and a lying sign-in provider. */
export type SessionsTestbed = {
  readonly market: AccountsTestMarket;
  readonly secure: AccountsTestMarket;
  readonly provider: LyingProvider;
  readonly send: Send;
  readonly sendSecure: Send;
};

export async function openSessionsTestbed(): Promise<
  SessionsTestbed & { readonly close: () => Promise<void> }
> {
  const provider = await openLyingProvider();
  const market = await openAccountSecurityTestMarket({ issuer: provider.issuer });
  const secure = await openAccountSecurityTestMarket({ publicUrl: 'https://market.example' });
  const close = async () => {
    await Promise.all([market.close(), secure.close()]);
    await provider.close();
  };
  return { market, secure, provider, send: market.send, sendSecure: secure.send, close };
}

/** Creates a person with an account and a password. */
export async function newPerson(
  { market }: SessionsTestbed,
  more: Parameters<typeof buildAccount>[1] = {},
): Promise<User> {
  return buildAccount(market.database.db, { passwordHash: await builtPasswordHash(), ...more });
}

/** Signs in with the password. Returns the resulting `cookie` header; empty after a refusal. */
export async function signIn(
  { send }: SessionsTestbed,
  user: User,
  password: string = BUILT_PASSWORD,
): Promise<string> {
  const json = { email: user.email, password };
  return cookieFrom(await send('POST', '/api/auth/sign-in/email', { json }));
}

/** Returns an access token for the session in a cookie. */
export async function tokenFor({ send }: SessionsTestbed, user: User, cookie: string): Promise<string> {
  const response = await send('GET', `/jwt?email=${encodeURIComponent(user.email)}`, { cookie });
  return ((await response.json()) as { accessToken?: string }).accessToken ?? '';
}

type Proof = {
  readonly cookie?: string;
  readonly bearer?: string;
  readonly headers?: Record<string, string>;
};

/** Returns the id of the person whom the market identifies by a credential; null for nobody. */
export async function whoIs({ send }: Pick<SessionsTestbed, 'send'>, proof: Proof): Promise<string | null> {
  const response = await send('GET', '/me', proof);
  if (!response.ok) return null;
  return ((await response.json()) as { user: { _id: string } | null }).user?._id ?? null;
}

/** Requests an email for a password reset without signing in. Returns the email's token. */
export async function resetToken(testbed: SessionsTestbed, user: User, headers = {}): Promise<string> {
  const { market, send } = testbed;
  await send('POST', '/password-reset-emails', {
    json: { email: user.email },
    headers,
    clientAddress: randomUUID(),
  });
  await market.runJob('accounts.send-reset-email', { email: user.email });
  return tokenOf((await queuedEmailsTo(market, user.email))[0]);
}

/** Sets a new password with the token of an email. Returns whether the market accepted the token. */
export async function reset(
  { send }: SessionsTestbed,
  token: unknown,
  password = 'a new secret',
): Promise<boolean> {
  return (await send('POST', '/password-resets', { json: { token, password } })).ok;
}

/** An attack on sessions, sign-in or tokens. */
export type Attack = {
  /** Action of the attacker, as the name of the attack. */
  readonly name: string;
  /** Runs the attack. Returns a sentence for each success of the attacker; none if the market refused everything. */
  readonly run: (testbed: SessionsTestbed) => Promise<readonly string[]>;
};

/** Returns the sentences (keys) whose values are true. */
export function gotThrough(facts: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(facts).filter((sentence) => facts[sentence]);
}
