-- Asks for one job. As `ask_for_jobs` it leaves to the library what replaces another job and what is the first of its
-- kind. Of work for later the runners are not told: they look for it by themselves, every second.
create function ask_for_job(
  task text, payload json, key text, run_at timestamptz, max_attempts smallint, priority smallint
) returns void language plpgsql as $$
declare
  known integer := (select id from graphile_worker._private_tasks where identifier = task);
begin
  if known is not null then
    insert into graphile_worker._private_jobs (task_id, payload, key, run_at, max_attempts, priority)
    values (known, ask_for_job.payload, ask_for_job.key, coalesce(ask_for_job.run_at, now()),
      coalesce(ask_for_job.max_attempts, 25), ask_for_job.priority)
    on conflict do nothing;
    if found then
      if coalesce(ask_for_job.run_at <= now(), true) then
        perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text);
      end if;
      return;
    end if;
  end if;
  perform graphile_worker.add_job(task, ask_for_job.payload, run_at => ask_for_job.run_at,
    job_key => ask_for_job.key, max_attempts => ask_for_job.max_attempts, priority => ask_for_job.priority);
end $$;
