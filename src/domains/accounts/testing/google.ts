import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountsTestMarket } from './test-market.ts';

/** A sign-in provider for tests, in its own process. */
export type TestProvider = { readonly issuer: string; readonly close: () => Promise<void> };

const PUBLIC_URL = 'http://localhost:3000';

async function whenReady(child: ChildProcess): Promise<string> {
  const message = await Promise.race([
    once(child, 'message').then(([sent]) => sent as { url: string }),
    once(child, 'exit').then(() => null),
  ]);
  if (!message) throw new Error('the identity provider exited before it was ready');
  return message.url;
}

/** Starts a provider that accepts the test market as a client. */
export async function openTestProvider(): Promise<TestProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'google-test-'));
  const child = fork(join(process.cwd(), 'sandbox/google/main.ts'), {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      CLIENT_ID: 'market',
      CLIENT_SECRET: 'market-secret',
      REDIRECT_URI: `${PUBLIC_URL}/api/auth/callback/google`,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const issuer = await whenReady(child);
  const close = async () => {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  return { issuer, close };
}

/** Stores the cookies of a test browser for one site. */
class CookieJar {
  private readonly kept = new Map<string, string>();
  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.kept.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
  header(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Form fields that a person submits on the provider's page. */
export type Choice = Readonly<Record<string, string>>;

/** A sign-in before its last step: the provider has responded, but the market has not received the callback. */
export type PendingCallback = {
  /** URL at the provider to which the market redirected. */
  readonly asked: URL;
  /** Path and query of the callback to the market. */
  readonly answer: string;
  /** The market's cookies in this browser. */
  readonly cookie: string;
  readonly clientAddress: string;
};

let signIns = 0;

/** Returns another client address each time, because the market limits the sign-ins of one address. */
function nextClientAddress(): string {
  signIns += 1;
  return `198.51.100.${signIns % 256}`;
}

/** Begins a sign-in at the market and chooses an account at the provider. Stops before the market gets the callback. */
export async function chooseAtProvider(
  market: AccountsTestMarket,
  choice: Choice,
  from = '/',
): Promise<PendingCallback> {
  const own = new CookieJar();
  const clientAddress = nextClientAddress();
  const begin = `/api/auth/google?from=${encodeURIComponent(from)}`;
  const redirect = await market.send('GET', begin, { clientAddress });
  own.keep(redirect);
  const asked = new URL(redirect.headers.get('location') ?? '');
  const jar = new CookieJar();
  const visit = async (address: URL, init: RequestInit = {}): Promise<URL> => {
    const response = await fetch(address, { ...init, redirect: 'manual', headers: { cookie: jar.header() } });
    jar.keep(response);
    await response.body?.cancel();
    const location = response.headers.get('location');
    return location ? new URL(location, address) : address;
  };
  const chooser = await visit(asked);
  await visit(chooser);
  let next = await visit(chooser, { method: 'POST', body: new URLSearchParams(choice) });
  while (next.origin === asked.origin) {
    const after = await visit(next);
    if (after.href === next.href) throw new Error(`the sign-in stopped at ${next.href}`);
    next = after;
  }
  return { asked, answer: `${next.pathname}${next.search}`, cookie: own.header(), clientAddress };
}

/** Signs in with the provider, and returns the market's response to the callback. */
export async function signInAtProvider(
  market: AccountsTestMarket,
  choice: Choice,
  from = '/',
): Promise<Response> {
  const { answer, cookie, clientAddress } = await chooseAtProvider(market, choice, from);
  return market.send('GET', answer, { cookie, clientAddress });
}
