-- Jobs are kept by pg-boss, which makes the schema `pgboss` before these migrations run. Nothing but this file names its
-- tables: the market asks for jobs by these functions and looks at them through these views.

-- A job's name is a pg-boss queue. Policy `short`: of jobs with one name and one key, one waits at most. A failed attempt
-- is repeated after 1 to 2 s, then twice as long each time up to 2 h: 25 attempts take about a day. What is given up
-- stays until somebody looks at it (`deleteAfterSeconds` 0). A job whose worker has shown no sign of life for 10 s, or
-- that has run for an hour, is done by another.
create function define_job(name text) returns void language sql as $$
  select pgboss.create_queue(name, '{"policy": "short", "retryLimit": 24, "retryDelay": 1, "retryBackoff": true,
    "retryDelayMax": 7200, "heartbeatSeconds": 10, "expireInSeconds": 3600, "retentionSeconds": 31536000,
    "deleteAfterSeconds": 0}')
$$;

-- The library's own queue, by which it begins what repeats by a timetable: it would keep each time for a week.
select pgboss.create_queue('__pgboss__send-it', '{"policy": "standard", "deleteAfterSeconds": 3600}');

-- Asks for a job for each payload; what is not told (null) is as the queue says. One that waits under the same key is
-- replaced and locked: it begins after the transaction that asked for it, and sees what that changed.
create function enqueue_jobs(
  job_name text, payloads jsonb[], keys text[], run_at timestamptz, max_attempts integer
) returns void language plpgsql as $$
begin
  if not exists (select from pgboss.queue where queue.name = job_name) then
    perform define_job(job_name);
  end if;
  insert into pgboss.job_common (id, name, data, singleton_key, start_after, keep_until, policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds)
  select uuidv7(), name, payload, coalesce(key, gen_random_uuid()::text), coalesce(run_at, now()),
    coalesce(run_at, now()) + retention_seconds * interval '1 second', policy, coalesce(max_attempts - 1, retry_limit),
    retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds
  from unnest(payloads, keys) as asked (payload, key), pgboss.queue where queue.name = job_name
  on conflict (name, coalesce(singleton_key, '')) where state = 'created' and policy = 'short'
  do update set data = excluded.data, start_after = excluded.start_after, keep_until = excluded.keep_until;
end $$;

-- Jobs that wait or run; `state` is created, retry or active, `failures` counts the attempts that failed.
create view jobs as
select id, name, data as payload, singleton_key as key, state, created_on as created_at, start_after as run_at,
  heartbeat_on as heartbeat_at, retry_count as failures, output as error
from pgboss.job where state < 'completed' and not starts_with(name, '__pgboss');

-- Jobs that were given up. One whose `state` is set to retry is tried once more.
create view failed_jobs as
select id, name, data as payload, state, completed_on as failed_at, output as error from pgboss.job where state = 'failed';
