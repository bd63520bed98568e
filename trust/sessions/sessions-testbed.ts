import { randomUUID } from 'node:crypto';
import {
  cookieFrom,
  lettersTo,
  openTestMarket,
  type TestMarket,
  tokenOf,
} from '../../src/domains/accounts/testing/accounts.ts';
import {
  BUILT_PASSWORD,
  buildAccount,
  builtPasswordHash,
} from '../../src/domains/accounts/testing/fixtures.ts';
import type { User } from '../../src/domains/accounts/user.ts';
import { type LyingProvider, openLyingProvider } from './lying-provider.ts';

/** Sends a request to the market; a planted defect stands between. */
export type Send = TestMarket['send'];

/** Where the attacks happen: a market, the same one under https, and a provider of sign-in that lies. */
export type Stage = {
  readonly market: TestMarket;
  readonly secure: TestMarket;
  readonly provider: LyingProvider;
  readonly send: Send;
  readonly sendSecure: Send;
};

/** Puts something between the attacker and the market. */
export type Defect = (send: Send, market: TestMarket) => Send;

export async function openStage(): Promise<Stage & { readonly close: () => Promise<void> }> {
  const provider = await openLyingProvider();
  const market = await openTestMarket({ issuer: provider.issuer });
  const secure = await openTestMarket({ publicUrl: 'https://market.example' });
  const close = async () => {
    await Promise.all([market.close(), secure.close()]);
    await provider.close();
  };
  return { market, secure, provider, send: market.send, sendSecure: secure.send, close };
}

/** The stage with a defect planted. */
export function withDefect(stage: Stage, defect: Defect): Stage {
  const { market, secure } = stage;
  return { ...stage, send: defect(market.send, market), sendSecure: defect(secure.send, secure) };
}

/** Somebody with an account and a password. */
export async function newPerson(
  { market }: Stage,
  more: Parameters<typeof buildAccount>[1] = {},
): Promise<User> {
  return buildAccount(market.database.db, { passwordHash: await builtPasswordHash(), ...more });
}

/** Signs in with the password; gives the `cookie` header that follows, empty when it was refused. */
export async function signIn(
  { send }: Stage,
  user: User,
  password: string = BUILT_PASSWORD,
): Promise<string> {
  const json = { email: user.email, password };
  return cookieFrom(await send('POST', '/api/auth/sign-in/email', { json }));
}

/** An access token for the session of a cookie. */
export async function tokenFor({ send }: Stage, user: User, cookie: string): Promise<string> {
  const response = await send('GET', `/jwt?email=${encodeURIComponent(user.email)}`, { cookie });
  return ((await response.json()) as { accessToken?: string }).accessToken ?? '';
}

type Proof = {
  readonly cookie?: string;
  readonly bearer?: string;
  readonly headers?: Record<string, string>;
};

/** The id of whom the market takes a proof for; null for nobody. */
export async function whoIs({ send }: Pick<Stage, 'send'>, proof: Proof): Promise<string | null> {
  const response = await send('GET', '/me', proof);
  if (!response.ok) return null;
  return ((await response.json()) as { user: { _id: string } | null }).user?._id ?? null;
}

/** Asks for a reset letter as anybody may, and gives its token. */
export async function resetToken(stage: Stage, user: User, headers = {}): Promise<string> {
  const { market, send } = stage;
  await send('POST', '/password-reset-letters', {
    json: { email: user.email },
    headers,
    source: randomUUID(),
  });
  await market.runJob('accounts.post-reset-letter', { email: user.email });
  return tokenOf((await lettersTo(market, user.email))[0]);
}

/** Sets a new password with a letter's token; whether it was taken. */
export async function reset({ send }: Stage, token: unknown, password = 'a new secret'): Promise<boolean> {
  return (await send('POST', '/password-resets', { json: { token, password } })).ok;
}

/** An attack on sessions, sign-in or tokens. */
export type Attack = {
  /** What the attacker does. */
  readonly name: string;
  /** Tries it; a sentence for each thing that got through, none when all was refused. */
  readonly run: (stage: Stage) => Promise<readonly string[]>;
};

/** Sentences for those of the facts that hold. */
export function gotThrough(facts: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(facts).filter((sentence) => facts[sentence]);
}
