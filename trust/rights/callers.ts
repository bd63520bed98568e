import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { type Auth, createAuth } from '../../src/domains/accounts/server/auth.server.ts';
import { falseTokens } from './false-tokens.ts';
import type { People, PersonName } from './rights-people.ts';

/** A caller, with a valid or invalid credential. */
export type Caller = {
  readonly name: string;
  /** Person as whom the market must identify the caller; null for nobody. */
  readonly standsFor: PersonName | null;
  readonly via: 'cookie' | 'token';
  /** Owner of a valid session whose cookie the market must ignore, because the request also has a token. */
  readonly session?: PersonName;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * True if the request has a cookie but comes from another site or has no origin. Such a request must change nothing.
   */
  readonly isForeign?: boolean;
};

/** The HTTP application with the parts that credentials depend on. */
export type Site = {
  readonly app: Hono<RequestEnv>;
  readonly database: Database;
  readonly publicUrl: string;
  readonly secret: string;
};

const FOREIGN = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

/** Opens the auth library with the market's configuration. */
export function openAuth({ database, publicUrl, secret }: Omit<Site, 'app'>): Auth {
  const log = createLog('silent', 'rights');
  return createAuth({ pool: database.pool, log, publicUrl, secret, isClosed: async () => false });
}

/** Returns functions that sign people in and get tokens for them. */
function openDesk(site: Site, people: People) {
  const auth = openAuth(site);
  const cookieOf = async (name: PersonName): Promise<string> => {
    const { headers } = await auth.api.openSession({
      body: { userId: people[name].id },
      returnHeaders: true,
    });
    return headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  };
  const tokenOf = async (name: PersonName): Promise<string> => {
    const address = `${site.publicUrl}/jwt?email=${encodeURIComponent(people[name].marks.email)}`;
    const response = await site.app.request(address, { headers: { cookie: await cookieOf(name) } });
    const { accessToken } = (await response.json()) as { accessToken?: string };
    if (!accessToken) throw new Error(`${name} got no token`);
    return accessToken;
  };
  return { cookieOf, tokenOf };
}

type Desk = ReturnType<typeof openDesk>;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const nobody = (name: string, headers: Caller['headers']): Caller => ({
  name,
  standsFor: null,
  via: 'token',
  headers,
});

async function honestCallers({ cookieOf, tokenOf }: Desk, { publicUrl }: Site): Promise<Caller[]> {
  const byToken = async (name: PersonName): Promise<Caller> => ({
    name,
    standsFor: name,
    via: 'token',
    headers: bearer(await tokenOf(name)),
  });
  const byCookie = async (name: PersonName): Promise<Caller> => ({
    name,
    standsFor: name,
    via: 'cookie',
    headers: { cookie: await cookieOf(name), origin: publicUrl },
  });
  return [
    nobody('anonymous', {}),
    await byToken('buyer A'),
    await byCookie('buyer B'),
    await byToken('seller A'),
    await byCookie('seller B'),
    await byToken('new seller'),
    await byCookie('admin'),
    await byToken('undecided'),
  ];
}

/** Returns callers whose credential is valid but in the wrong place, or invalid. */
async function doubtfulCallers(desk: Desk, site: Site): Promise<Caller[]> {
  const cookie = await desk.cookieOf('buyer A');
  const origin = site.publicUrl;
  const asBuyerA = { standsFor: 'buyer A', via: 'cookie', isForeign: true } as const;
  const ofNobody = 'secondbyte.session_token=abc.def; __Host-secondbyte.session_token=abc.def';
  const ended = await desk.tokenOf('buyer A');
  await sql`delete from sessions where id = ${sessionOf(ended)}`.execute(site.database.db);
  return [
    { ...asBuyerA, name: 'buyer A from another site', headers: { cookie, ...FOREIGN } },
    { ...asBuyerA, name: 'buyer A from nowhere', headers: { cookie } },
    nobody('anonymous from another site', FOREIGN),
    nobody('closed account with a living token', bearer(await desk.tokenOf('closed buyer'))),
    nobody('closed account with a session', { cookie: await desk.cookieOf('closed buyer'), origin }),
    nobody('token of a session that has ended', bearer(ended)),
    {
      ...nobody('a cookie beside a bad token', { cookie, origin, ...bearer('a.b.c') }),
      session: 'buyer A',
    },
    nobody('a scheme that we do not have', { authorization: 'Basic YWRtaW46c2Vjb25kYnl0ZQ==' }),
    nobody('a cookie of nobody', { cookie: ofNobody, origin }),
  ];
}

function sessionOf(token: string): string {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sid: string;
  };
  return payload.sid;
}

/** Creates credentials for all callers. All people must exist, and no account may be closed yet. */
export async function gatherCallers(site: Site, people: People): Promise<Caller[]> {
  const desk = openDesk(site, people);
  // A person who makes no calls also gets a session. Calls that close an account or change its password use that
  // person.
  await desk.cookieOf('idle buyer');
  const honest = await honestCallers(desk, site);
  const doubtful = await doubtfulCallers(desk, site);
  const tokens = { admin: await desk.tokenOf('admin'), buyerB: await desk.tokenOf('buyer B') };
  const falses = await falseTokens(site.database, tokens, people);
  return [
    ...honest,
    ...doubtful,
    ...falses.map(({ name, token, standsFor }): Caller => {
      return { name, standsFor, via: 'token', headers: bearer(token) };
    }),
  ];
}
