import type { Hono } from 'hono';
import type { Clock } from '#kernel/clock.ts';
import { createApi } from '#platform/api/api.server.ts';
import type { ApiModule } from '#platform/api/api-module.server.ts';
import type { Caller, UserType } from '#platform/api/contract.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import { type Db, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from './database.ts';

/** Origin of an API under test. */
const ORIGIN = 'http://localhost:3000';

/** Rate limits that allow every request, because tests send more in a second than a person in a day. */
const noLimits: RateLimits = { count: async () => null, reward: async () => {}, reset: async () => {} };

/** Dependencies of a domain under test. */
export type ApiTestDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

/** A user in a test. */
export type TestUser = { readonly id: string; readonly email: string; readonly name: string };

type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  readonly list: Record<string, unknown>[];
};

function sender(app: Hono<RequestEnv>) {
  return async (
    caller: Caller | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> => {
    const response = await app.request(path, {
      method,
      headers: {
        ...headers,
        ...(caller ? { authorization: `Bearer ${caller.id}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // An object or a list, depending on the call. Each test knows which one it gets.
    const answer: unknown = await response.json();
    return {
      status: response.status,
      headers: response.headers,
      body: answer as Record<string, unknown>,
      list: answer as Record<string, unknown>[],
    };
  };
}

function callerFor({ id, email, name }: TestUser, userType: UserType): Caller {
  return { id, email, name, userType, verified: false, emailVerified: true, via: 'token' };
}

/**
 * Opens an API with the parts of the domains under test, on the test's database. Calls run in process, and every
 * response is checked against its schema. Instead of a session, a request names its caller by id.
 */
export async function openTestApi(makeModules: (deps: ApiTestDeps) => readonly ApiModule[]) {
  const database = openDatabase((await testDatabase()).url, { poolSize: 20 });
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const callers = new Map<string, Caller>();
  const app = createApi({
    modules: makeModules({ db: database.db, clock, publicUrl: ORIGIN }),
    authenticate: async (request) => callers.get(request.headers.get('authorization') ?? '') ?? null,
    limits: noLimits,
    db: database.db,
    log: createLog('silent', 'test'),
    publicOrigin: ORIGIN,
    validateResponses: true,
  });
  return {
    db: database.db,
    clock,
    request: sender(app),
    /** Makes a call whose request or response is not JSON. */
    fetch: async (caller: Caller | null, method: string, path: string, form?: FormData): Promise<Response> =>
      app.request(path, {
        method,
        headers: caller ? { authorization: `Bearer ${caller.id}` } : {},
        ...(form ? { body: form } : {}),
      }),
    /** Adds a user. The API then sees the returned caller. */
    admit: (user: TestUser, userType: UserType): Caller => {
      const caller = callerFor(user, userType);
      callers.set(`Bearer ${user.id}`, caller);
      return caller;
    },
    /** Moves the clock forward, in ms. */
    wait: (ms: number) => {
      offset += ms;
    },
    close: database.close,
  };
}
