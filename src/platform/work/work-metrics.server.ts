import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import { defineGauge } from '#platform/process/telemetry/metrics.server.ts';

const eventsWaiting = defineGauge<never>(
  'market_events_waiting',
  'Events that are not delivered yet, in the whole market',
  [],
);
const eventsAge = defineGauge<never>(
  'market_events_oldest_seconds',
  'Age of the oldest event that is not delivered yet; 0 if there is none',
  [],
);
const jobsWaiting = defineGauge(
  'market_jobs_waiting',
  'Jobs of the whole market by name and state (created, retry, active), scheduled jobs included',
  ['name', 'state'],
);
const jobsOverdue = defineGauge(
  'market_jobs_overdue_seconds',
  'Waiting time of the oldest due job by name; 0 if none is due',
  ['name'],
);
const jobsGivenUp = defineGauge(
  'market_jobs_given_up',
  'Failed jobs of the whole market that nobody has handled, by name',
  ['name'],
);
const lastSign = defineGauge(
  'market_process_last_sign_seconds',
  'Time since the last heartbeat of a kind of process in the database',
  ['process'],
);

/** Time in ms for which results are reused, so that frequent scrapes do not load the database. */
const KEPT_MS = 5_000;

type Waiting = { readonly count: number; readonly age: number };
type JobRow = {
  readonly name: string;
  readonly state: string;
  readonly count: number;
  readonly overdue: number;
};

async function readWork(db: Db) {
  const [events, jobs, givenUp, signs] = await Promise.all([
    sql<Waiting>`
      select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
      from outbox_events where delivered_at is null`.execute(db),
    sql<JobRow>`
      select name, state::text as state, count(*)::int as count,
        coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and state < 'active')), 0)::float8
          as overdue
      from jobs group by name, state`.execute(db),
    sql<{ name: string; count: number }>`
      select name, count(*)::int as count from failed_jobs group by name`.execute(db),
    sql<{ process: string; age: number }>`
      select process, extract(epoch from now() - seen_at)::float8 as age from heartbeats`.execute(db),
  ]);
  return { events: events.rows[0], jobs: jobs.rows, givenUp: givenUp.rows, signs: signs.rows };
}

type Work = Awaited<ReturnType<typeof readWork>>;

/** Caches a result for some time, so that all metrics of one scrape come from one query. */
function keepFor<Value>(ms: number, look: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; readonly at: number } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at > ms) kept = { value: look(), at: now };
    return kept.value;
  };
}

function overdueByJob(jobs: Work['jobs']): ReadonlyMap<string, number> {
  const overdue = new Map<string, number>();
  for (const { name, overdue: seconds } of jobs) overdue.set(name, Math.max(seconds, overdue.get(name) ?? 0));
  return overdue;
}

/**
 * Exports metrics of waiting events and jobs of the whole market, and of its processes' heartbeats. Every worker
 * exports the same values, so queries should take the maximum, not the sum. Returns a function that ends the export.
 */
export function observeWork(db: Db, keptMs = KEPT_MS): () => void {
  const look = keepFor(keptMs, () => readWork(db));
  const stops = [
    eventsWaiting.observe(async () => [{ labels: {}, value: (await look()).events?.count ?? 0 }]),
    eventsAge.observe(async () => [{ labels: {}, value: (await look()).events?.age ?? 0 }]),
    jobsWaiting.observe(async () =>
      (await look()).jobs.map(({ name, state, count }) => ({ labels: { name, state }, value: count })),
    ),
    jobsOverdue.observe(async () =>
      [...overdueByJob((await look()).jobs)].map(([name, value]) => ({ labels: { name }, value })),
    ),
    jobsGivenUp.observe(async () =>
      (await look()).givenUp.map(({ name, count }) => ({ labels: { name }, value: count })),
    ),
    lastSign.observe(async () =>
      (await look()).signs.map(({ process, age }) => ({ labels: { process }, value: age })),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
