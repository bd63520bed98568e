import { sql } from 'kysely';
import type { ApiModule } from '#platform/api/api-module.server.ts';
import type { Caller, UserType } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { createLog, type Log } from '#platform/process/log.server.ts';
import { type ApiTestDeps, openTestApi } from '#platform/testing/api.ts';
import type { EventSubscriber } from '#platform/work/events.server.ts';
import type { JobHandler } from '#platform/work/jobs.server.ts';
import { relayBatch } from '#platform/work/outbox-relay.server.ts';
import { buildAccount } from '../../accounts/testing/fixtures.ts';
import { createNotifications } from '../notifications.server.ts';

/** Secret for the tokens in emails. */
export const TEST_SECRET = 'a secret of emails that lives for one test';
/** Previous secret, for the tokens in emails sent before the secret was changed. */
export const PREVIOUS_TEST_SECRET = 'the secret of emails before that one';

const CONFIG = {
  SESSION_SECRET: TEST_SECRET,
  SESSION_SECRET_PREVIOUS: PREVIOUS_TEST_SECRET,
  MAIL_FROM: 'Market <no-reply@market.example>',
};

/** Parts of another domain that a test needs. */
type Neighbor = {
  readonly api: ApiModule;
  readonly listeners: readonly EventSubscriber[];
  readonly jobs: readonly JobHandler[];
};

/** Returns the newest session of the caller. */
async function sessionOf(db: Db, raw: Request): Promise<string | null> {
  const personId = raw.headers.get('authorization')?.replace('Bearer ', '') ?? null;
  const { rows } = await sql<{ id: string }>`
    select id from sessions where user_id = ${personId}::uuid order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

async function openSession(db: Db, personId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into sessions (user_id, token, expires_at)
    values (${personId}, ${crypto.randomUUID()}, now() + interval '30 days') returning id`.execute(db);
  return rows[0]?.id ?? '';
}

async function emailsTo(db: Db, email: string) {
  const { rows } = await sql<{ subject: string; text: string; subscription: unknown }>`
    select payload ->> 'subject' as subject, payload ->> 'text' as text,
      payload -> 'subscription' as subscription
    from jobs where name = 'mail.send' and payload ->> 'to' = ${email} order by id`.execute(db);
  return rows;
}

/** Runs the pending jobs of these handlers, one by one. */
async function runPending(db: Db, jobs: ReadonlyMap<string, JobHandler>, log: Log): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; payload: unknown }>`
    select id, name, payload from jobs where name = any(${[...jobs.keys()]}::text[])`.execute(db);
  for (const { id, name, payload } of rows) {
    // The worker also marks a running job as active, so that the job can queue its own successor.
    await sql`update jobs set state = 'active' where id = ${id}`.execute(db);
    await jobs.get(name)?.run(payload, log);
    await sql`delete from jobs where id = ${id}`.execute(db);
  }
}

/**
 * Opens the notifications domain on a test's database, with people who can make requests. The test decides when events
 * are delivered and jobs run. `pushServices` are additional allowed push services.
 */
export async function openNotificationsTestMarket(
  neighbors: (deps: ApiTestDeps) => readonly Neighbor[] = () => [],
  pushServices: readonly string[] = [],
) {
  const log = createLog('silent', 'test');
  const domains: Neighbor[] = [];
  const api = await openTestApi((deps) => {
    const config = { ...CONFIG, PUSH_SERVICES: pushServices };
    const currentSession = (raw: Request) => sessionOf(deps.db, raw);
    domains.push(createNotifications({ ...deps, config, currentSession }), ...neighbors(deps));
    return domains.map((domain) => domain.api);
  });
  const listeners = domains.flatMap((domain) => domain.listeners);
  const jobs = new Map(domains.flatMap((domain) => domain.jobs).map((job) => [job.name, job]));
  /** Delivers the pending events, like the worker. */
  const deliver = async () => {
    while ((await relayBatch(api.db, listeners, log)) > 0);
  };
  /** Runs the pending jobs, except emails. */
  const work = () => runPending(api.db, jobs, log);
  return {
    ...api,
    deliver,
    work,
    /** Delivers the pending events and runs their jobs. */
    settle: async () => {
      await deliver();
      await work();
    },
    /** Opens a session for a person, like a sign-in. Returns the session's id. */
    openSession: ({ id }: Pick<Caller, 'id'>) => openSession(api.db, id),
    run: async (name: string) => jobs.get(name)?.run({}, log),
    /** Runs a job again with its payload. */
    runWith: async (name: string, payload: unknown) => jobs.get(name)?.run(payload, log),
    join: async (userType: UserType, name: string): Promise<Caller> =>
      api.admit(await buildAccount(api.db, { userType, name, emailVerified: true }), userType),
    emailsTo: ({ email }: Caller) => emailsTo(api.db, email),
  };
}

export type NotificationsTestMarket = Awaited<ReturnType<typeof openNotificationsTestMarket>>;
