import { sql } from 'kysely';
import type { Caller, UserType } from '#platform/api/contract.ts';
import { type LiveStreams, openLiveStreams } from '#platform/api/live-streams.server.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { openTestApi } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { JobHandler } from '#platform/work/jobs.server.ts';
import { buildAccount } from '../../accounts/testing/fixtures.ts';
import { listProduct } from '../../catalog/testing/fixtures.ts';
import { createConversations } from '../conversations.server.ts';

/** Creates rate limits that only count, so that a test can check them. */
function countingLimits() {
  const counts = new Map<string, number>();
  const keyOf = (name: string, key: string) => `${name}:${key}`;
  const limits: RateLimits = {
    count: async (name, key, points, seconds) => {
      const count = (counts.get(keyOf(name, key)) ?? 0) + 1;
      counts.set(keyOf(name, key), count);
      return count > points ? seconds : null;
    },
    reward: async (name, key) => {
      counts.set(keyOf(name, key), (counts.get(keyOf(name, key)) ?? 1) - 1);
    },
    reset: async (name, key) => {
      counts.delete(keyOf(name, key));
    },
  };
  return limits;
}

/** Makes an account older, because new accounts can start only a few conversations. */
async function makeOlder(db: Db, id: string): Promise<void> {
  await sql`update users set created_at = now() - interval '30 days' where id = ${id}`.execute(db);
}

/** Opens conversations on a test's database, with people who can make calls. */
export async function openConversationsTestMarket() {
  const { url } = await testDatabase();
  const log = createLog('silent', 'test');
  let jobs: readonly JobHandler[] = [];
  const signedIn = new Map<string, Caller>();
  // Two stream managers act as two processes, which communicate only through the database.
  const streams: readonly LiveStreams[] = [0, 1].map(() => openLiveStreams({ url, log, heartbeatMs: 50 }));
  const authenticate = async (request: Request) =>
    signedIn.get(request.headers.get('authorization') ?? '') ?? null;
  const [liveStreams] = streams;
  if (!liveStreams) throw new Error('there is no stream manager');
  const api = await openTestApi((deps) => {
    const made = createConversations({ ...deps, limits: countingLimits(), liveStreams, authenticate });
    jobs = made.jobs;
    return [made.api];
  });
  return {
    ...api,
    streams,
    join: async (userType: UserType, name: string) => {
      const caller = api.admit(await buildAccount(api.db, { userType, name }), userType);
      await makeOlder(api.db, caller.id);
      signedIn.set(`Bearer ${caller.id}`, caller);
      return caller;
    },
    leave: (caller: Caller) => signedIn.delete(`Bearer ${caller.id}`),
    list: (seller: Caller) => listProduct(api.db, seller.id),
    /** Runs a job like a worker. */
    run: async (name: string, payload: unknown) => {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`there is no job ${name}`);
      await job.run(payload, log);
    },
    close: async () => {
      await Promise.all(streams.map((one) => one.close()));
      await api.close();
    },
  };
}

export type ConversationsTestMarket = Awaited<ReturnType<typeof openConversationsTestMarket>>;
