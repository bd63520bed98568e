import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createApi } from '#platform/api/api.server.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import { postgresRateLimits } from '#platform/api/rate-limits.server.ts';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createLog, type Log } from '#platform/process/log.server.ts';
import { folderStorage } from '#platform/process/storage.server.ts';
import type { SecurityLog } from '#platform/process/telemetry/security-log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { openImageProcessor } from '../../images/public-api.server.ts';
import { type Accounts, createAccounts } from '../accounts.server.ts';
import type { SignInLimits } from '../server/sign-in.server.ts';

/** Settings of {@link openAccountsTestMarket}. */
export type AccountsTestSettings = {
  readonly publicUrl?: string;
  readonly signInLimits?: SignInLimits;
  readonly security?: SecurityLog;
  readonly secret?: string;
  readonly previousSecret?: string;
  /** URL of a sign-in provider that knows this market as client `market` with secret `market-secret`. */
  readonly issuer?: string;
  /** Kind of market; `demo` by default. */
  readonly kind?: 'demo' | 'production';
};

/** A market with only `accounts`, for tests over HTTP. */
export type AccountsTestMarket = {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly publicUrl: string;
  /** Sellers' ids by listing id. A test adds the listings of its audit log entries. */
  readonly sellersByListing: Map<string, string>;
  /** Sends a request to the API. By default, its `origin` header is the market's own origin. */
  readonly send: (method: string, path: string, more?: Sent) => Promise<Response>;
  /** Runs a job at once. */
  readonly runJob: (name: string, payload: unknown) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Sent = {
  readonly json?: unknown;
  readonly cookie?: string;
  readonly bearer?: string;
  readonly headers?: Record<string, string>;
  readonly clientAddress?: string;
};

const SECRET = 'a secret that is long enough for tests: 3f8b1c';

/** Parts of a test market that another domain in it needs. */
export type AccountsTestDeps = {
  readonly accounts: Accounts;
  readonly database: Database;
  readonly log: Log;
  readonly config: { readonly SESSION_SECRET: string; readonly SESSION_SECRET_PREVIOUS?: string | undefined };
};

/** Another domain in the test market, built on `accounts`. */
type FurtherDomain = {
  readonly domain: Domain;
  readonly blockedSources: ReadonlySet<string>;
  readonly stop: () => void;
};

function accountsConfig({ kind = 'demo', issuer, secret = SECRET, previousSecret }: AccountsTestSettings) {
  return {
    MARKET: kind,
    SESSION_SECRET: secret,
    SESSION_SECRET_PREVIOUS: previousSecret,
    GOOGLE_ISSUER: issuer ?? 'http://127.0.0.1:9',
    ...(issuer ? { GOOGLE_CLIENT_ID: 'market', GOOGLE_CLIENT_SECRET: 'market-secret' } : {}),
  };
}

/** Returns the function that sends requests to an API, like a browser on the market's own pages. */
function sender(app: ReturnType<typeof createApi>, publicUrl: string): AccountsTestMarket['send'] {
  return async (method, path, more = {}) => {
    const headers = new Headers({ origin: publicUrl });
    if (more.json !== undefined) headers.set('content-type', 'application/json');
    if (more.cookie !== undefined) headers.set('cookie', more.cookie);
    if (more.bearer !== undefined) headers.set('authorization', `Bearer ${more.bearer}`);
    for (const [name, value] of Object.entries(more.headers ?? {})) headers.set(name, value);
    const body = more.json === undefined ? {} : { body: JSON.stringify(more.json) };
    const request = new Request(`${publicUrl}${path}`, { method, headers, ...body });
    return app.fetch(request, { clientAddress: more.clientAddress ?? '203.0.113.7' });
  };
}

function jobRunner(jobs: Domain['jobs'], log: Log): AccountsTestMarket['runJob'] {
  return async (name, payload) => {
    await jobs.find((job) => job.name === name)?.run(payload, log);
  };
}

/** Opens a test market on this test file's database. `addDomain` adds another domain that builds on `accounts`. */
export async function openAccountsTestMarket(
  settings: AccountsTestSettings = {},
  addDomain: ((deps: AccountsTestDeps) => FurtherDomain) | null = null,
): Promise<AccountsTestMarket> {
  const { publicUrl = 'http://localhost:3000', signInLimits, security } = settings;
  const config = accountsConfig(settings);
  const database = openDatabase((await testDatabase()).url);
  const log = createLog('silent', 'test');
  const limits = postgresRateLimits(database.pool);
  const folder = await mkdtemp(join(tmpdir(), 'accounts-test-'));
  const sellersByListing = new Map<string, string>();
  const accounts = createAccounts({
    ...database,
    log,
    limits,
    publicUrl,
    imageProcessor: openImageProcessor({ db: database.db, storage: await folderStorage(folder) }),
    config,
    sellersOfListings: async () => sellersByListing,
    ...(signInLimits ? { signInLimits } : {}),
  });
  const further = addDomain?.({ accounts, database, log, config });
  const app = createApi({
    modules: [accounts.api, ...(further ? [further.domain.api] : [])],
    authenticate: accounts.authenticate,
    ...(further ? { blockedSources: further.blockedSources } : {}),
    limits,
    db: database.db,
    log,
    publicOrigin: publicUrl,
    validateResponses: true,
    ...(security ? { security } : {}),
  });
  app.all('/api/auth/*', (context) => accounts.authHandler(context.req.raw));
  const close = async () => {
    further?.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  const runJob = jobRunner([...accounts.jobs, ...(further?.domain.jobs ?? [])], log);
  const send = sender(app, publicUrl);
  return { database, accounts, publicUrl, sellersByListing, send, runJob, close };
}

/** Inserts the row of an uploaded picture. Returns the picture's URL, which tests can send in forms. */
export async function buildPictureAddress(market: AccountsTestMarket, id = 'a'.repeat(32)): Promise<string> {
  await sql`
    insert into images (id, width, height, placeholder)
    values (${id}, 960, 720, 'data:image/webp;base64,AA==') on conflict (id) do update set uploader_id = null, uses = 0`.execute(
    market.database.db,
  );
  return `${market.publicUrl}/images/${id}/page.jpg`;
}

/** Converts a response's `Set-Cookie` lines into a `cookie` header. */
export function cookieFrom(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

type ProblemBody = { code: string; detail: string; message: string; errors?: Record<string, string[]> };

/** Returns status, code and messages of a refusal. */
export async function refusalOf(response: Response) {
  const { code, detail, message, errors } = (await response.json()) as ProblemBody;
  return { status: response.status, code, detail, message, errors };
}

/** A queued email. */
export type QueuedEmail = {
  readonly to: string;
  readonly language: 'en' | 'bn';
  readonly subject: string;
  readonly text: string;
};

/** Returns the emails queued for an address, the newest first. */
export async function queuedEmailsTo(market: AccountsTestMarket, email: string): Promise<QueuedEmail[]> {
  const { rows } = await sql<{ payload: QueuedEmail }>`
    select payload from jobs where name = 'mail.send' and payload ->> 'to' = ${email} order by id desc`.execute(
    market.database.db,
  );
  return rows.map(({ payload }) => payload);
}

/** Returns the token in an email's link. */
export function tokenOf(email: QueuedEmail | undefined): string {
  return /[?&]token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '';
}
