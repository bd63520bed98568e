import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type pg from 'pg';
import type { UserType } from '#platform/api/contract.ts';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { createAuth } from '../src/domains/accounts/server/auth.server.ts';
import { createTokens } from '../src/domains/accounts/server/tokens.server.ts';
import { listProducts } from '../src/domains/catalog/testing/fixtures.ts';
import type { RunningTestMarket } from './start-market.ts';

/** A person with an account, and with tokens and cookies that are signed with the market's own keys. */
export type Person = {
  readonly id: string;
  readonly email: string;
  /** Returns an access token that is valid for some more minutes. */
  readonly token: () => Promise<string>;
  /** Returns a `cookie` header with a session. */
  readonly cookie: () => Promise<string>;
};

/** A price of 385 taka, in poisha. The stand-in card processor declines no payment because of this amount. */
export const PRICE_POISHA = 38_500;

/** Age in ms at which a token is replaced. Tokens are valid for fifteen minutes. */
const TOKEN_LIFE_MS = 10 * 60_000;
/** Maximum number of tokens signed in parallel. */
const SIGNING_CONCURRENCY = 4;

async function addUsers(
  pool: pg.Pool,
  userType: UserType,
  count: number,
): Promise<{ id: string; email: string }[]> {
  const { rows } = await pool.query(
    `insert into users (email, email_verified, name, number, user_type)
     select lower($1) || '-' || n || '-' || $2 || '@secondbyte.test', true, $1 || ' ' || n, '01712345678', $1
     from generate_series(1, $3::int) as n returning id, email`,
    [userType, randomUUID().slice(0, 8), count],
  );
  return rows;
}

/** Creates a session to which access tokens belong. The tokens expire with this session. */
async function addSession(pool: pg.Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into sessions (user_id, token, expires_at) values ($1, gen_random_uuid(), now() + interval '1 day')
     returning id`,
    [userId],
  );
  return rows[0]?.id ?? '';
}

/** Log that all callers share, because each new log adds a listener for the end of the process. */
const log = createLog('silent', 'trust');

function openAuth(pool: pg.Pool, env: NodeJS.ProcessEnv) {
  return createAuth({
    pool,
    log,
    publicUrl: env.PUBLIC_URL ?? '',
    secret: env.SESSION_SECRET ?? '',
    isClosed: async () => false,
  });
}

/** Returns a function that returns a cached access token. It issues a new token shortly before the old one expires. */
function keepToken(issue: () => Promise<string>): () => Promise<string> {
  let kept: Promise<string> | undefined;
  let madeAt = 0;
  return () => {
    if (kept && Date.now() - madeAt < TOKEN_LIFE_MS) return kept;
    madeAt = Date.now();
    kept = issue();
    // Forget a token that could not be issued, so that the next call tries again. For example, the database may be
    // down.
    kept.catch(() => (kept = undefined));
    return kept;
  };
}

/** Returns functions that sign in as a person, with a token or with a cookie. */
function openSignIn({ db, pool }: Database, env: NodeJS.ProcessEnv) {
  const auth = openAuth(pool, env);
  const tokens = createTokens({
    db,
    auth,
    publicUrl: env.PUBLIC_URL ?? '',
    secret: env.SESSION_SECRET ?? '',
    log,
  });
  const limit = pLimit(SIGNING_CONCURRENCY);
  return {
    issueToken: (userId: string): Promise<string> =>
      limit(async () => tokens.issue({ userId, sessionId: await addSession(pool, userId) })),
    openSession: async (userId: string): Promise<string> => {
      const { headers } = await auth.api.openSession({ body: { userId }, returnHeaders: true });
      return headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
  };
}

/**
 * Returns helpers that create people and listings quickly. They insert accounts and listings with SQL, and sign tokens
 * with the market's own keys. Therefore the rate limits of sign-in do not apply. Close the helpers before the market
 * stops.
 */
export function openPeople(market: Pick<RunningTestMarket, 'databaseUrl' | 'env'>) {
  const database = openDatabase(market.databaseUrl, { poolSize: SIGNING_CONCURRENCY });
  const { db, pool, close } = database;
  const { issueToken, openSession } = openSignIn(database, market.env);
  const join = async (userType: UserType, count: number): Promise<Person[]> => {
    const users = await addUsers(pool, userType, count);
    return users.map(({ id, email }) => ({
      id,
      email,
      token: keepToken(() => issueToken(id)),
      cookie: () => openSession(id),
    }));
  };
  return {
    /** Connection pool for the suite's own queries. */
    pool,
    join,
    joinOne: async (userType: UserType): Promise<Person> => {
      const [person] = await join(userType, 1);
      if (!person) throw new Error('no account was created');
      return person;
    },
    /** Puts `count` products of a seller up for sale, each at {@link PRICE_POISHA}. Returns their ids. */
    list: (seller: Person, count: number): Promise<string[]> => {
      const products = Array.from({ length: count }, (_, index) => ({
        title: `ThinkPad T480 number ${index + 1}`,
        resalePricePoisha: PRICE_POISHA,
      }));
      return listProducts(db, seller.id, products);
    },
    close,
  };
}

/** See {@link openPeople}. */
export type People = ReturnType<typeof openPeople>;
