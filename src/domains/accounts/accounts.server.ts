import type pg from 'pg';
import type { Config } from '../../platform/config.server.ts';
import type { Db } from '../../platform/database.server.ts';
import type { Listener } from '../../platform/events.server.ts';
import { type ApiPart, problemResponse } from '../../platform/http.server.ts';
import type { JobRunner } from '../../platform/jobs.server.ts';
import type { Limits } from '../../platform/limits.server.ts';
import type { Log } from '../../platform/log.server.ts';
import { commonRefusals } from '../../platform/problem.ts';
import { createAuth } from './server/auth.server.ts';
import { accountsApi } from './server/calls.server.ts';
import { createIdentify, type Identify } from './server/identify.server.ts';
import { sessionJobs } from './server/session-jobs.server.ts';
import { demoLimits, productionLimits, type SignInLimits } from './server/sign-in.server.ts';
import { selectUser } from './server/store.server.ts';
import { createTokens } from './server/tokens.server.ts';

/** What accounts are made of. */
export type AccountsDeps = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly config: Pick<Config, 'MARKET' | 'SESSION_SECRET'>;
  readonly publicUrl: string;
  readonly limits: Limits;
  /** Other limits than those of the kind of market. */
  readonly signInLimits?: SignInLimits;
};

/** Accounts, put together. */
export type Accounts = {
  readonly api: ApiPart;
  readonly listeners: readonly Listener[];
  readonly jobs: readonly JobRunner[];
  /** Who makes a request, by session cookie or bearer token. */
  readonly identify: Identify;
  /** Answers the addresses under `/api/auth` that are no calls of ours. */
  readonly authHandler: (request: Request) => Promise<Response>;
  /** A `cookie` header that is signed in as the user: for tests and tools, never over the network. */
  readonly openSession: (userId: string) => Promise<string>;
};

/**
 * The auth library knows many more addresses than we use, among them some that change users. All are shut;
 * those that sign-in through others needs are to be let through here one by one.
 */
async function shutAuthAddress(): Promise<Response> {
  return problemResponse(commonRefusals['not-found'], { ok: false, code: 'not-found' }, crypto.randomUUID());
}

/** Puts the domain together. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { db, pool, log, config, publicUrl, limits } = deps;
  const auth = createAuth({
    pool,
    log,
    publicUrl,
    secret: config.SESSION_SECRET,
    isClosed: async (userId) => (await selectUser(db, userId))?.closedAt !== null,
  });
  const tokens = createTokens({ db, auth, publicUrl });
  const signInLimits = deps.signInLimits ?? (config.MARKET === 'production' ? productionLimits : demoLimits);
  return {
    api: accountsApi({ db, auth, tokens, limits, signInLimits, publicUrl }),
    listeners: [],
    jobs: sessionJobs(db),
    identify: createIdentify({ db, auth, tokens }),
    authHandler: shutAuthAddress,
    openSession: async (userId) => {
      const { headers } = await auth.api.openSession({ body: { userId }, returnHeaders: true });
      return headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
  };
}
