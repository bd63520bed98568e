import { sql } from 'kysely';
import { type Database, openDatabase } from '../../../platform/database.server.ts';
import { createApi } from '../../../platform/http.server.ts';
import { databaseLimits } from '../../../platform/limits.server.ts';
import { createLog } from '../../../platform/log.server.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import { type Accounts, createAccounts } from '../accounts.server.ts';
import type { SignInLimits } from './sign-in.server.ts';

/** Settings of a market that consists of accounts alone. */
type Settings = { readonly publicUrl?: string; readonly signInLimits?: SignInLimits };

/** A market that consists of accounts alone, for tests through HTTP. */
export type TestMarket = {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly publicUrl: string;
  /** Sends a request; a `json` body is sent as such, from our own origin unless told. */
  readonly send: (method: string, path: string, more?: Sent) => Promise<Response>;
  readonly close: () => Promise<void>;
};

type Sent = {
  readonly json?: unknown;
  readonly cookie?: string;
  readonly bearer?: string;
  readonly headers?: Record<string, string>;
  readonly source?: string;
};

const SECRET = 'a secret that is long enough for tests: 3f8b1c';

/** Opens it on this test file's database. */
export async function openTestMarket(settings: Settings = {}): Promise<TestMarket> {
  const { publicUrl = 'http://localhost:3000', signInLimits } = settings;
  const database = openDatabase((await testDatabase()).url);
  const log = createLog('silent', 'test');
  const limits = databaseLimits(database.pool);
  const accounts = createAccounts({
    ...database,
    log,
    limits,
    publicUrl,
    config: { MARKET: 'demo', SESSION_SECRET: SECRET },
    ...(signInLimits ? { signInLimits } : {}),
  });
  const app = createApi({
    parts: [accounts.api],
    identify: accounts.identify,
    limits,
    log,
    publicOrigin: publicUrl,
    checkAnswers: true,
  });
  app.all('/api/auth/*', (context) => accounts.authHandler(context.req.raw));
  const send: TestMarket['send'] = async (method, path, more = {}) => {
    const headers = new Headers({ origin: publicUrl });
    if (more.json !== undefined) headers.set('content-type', 'application/json');
    if (more.cookie !== undefined) headers.set('cookie', more.cookie);
    if (more.bearer !== undefined) headers.set('authorization', `Bearer ${more.bearer}`);
    for (const [name, value] of Object.entries(more.headers ?? {})) headers.set(name, value);
    const body = more.json === undefined ? {} : { body: JSON.stringify(more.json) };
    const request = new Request(`${publicUrl}${path}`, { method, headers, ...body });
    return app.fetch(request, { source: more.source ?? '203.0.113.7' });
  };
  return { database, accounts, publicUrl, send, close: database.close };
}

/** Adds a picture that a form can name, and gives its address. */
export async function buildPictureAddress(market: TestMarket, id = 'a'.repeat(32)): Promise<string> {
  await sql`
    insert into images (id, width, height, placeholder)
    values (${id}, 960, 720, 'data:image/webp;base64,AA==') on conflict do nothing`.execute(
    market.database.db,
  );
  return `${market.publicUrl}/images/${id}/page.jpg`;
}

/** The `cookie` header that follows from an answer's `Set-Cookie` lines. */
export function cookieFrom(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

type ProblemBody = { code: string; detail: string; message: string; errors?: Record<string, string[]> };

/** Status, code and messages of a refusal. */
export async function refusalOf(response: Response) {
  const { code, detail, message, errors } = (await response.json()) as ProblemBody;
  return { status: response.status, code, detail, message, errors };
}
