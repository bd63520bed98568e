-- Tables and functions that all domains use.

-- Transactional outbox. An event is inserted in the transaction of the change that it reports.
-- work/outbox-relay.server.ts delivers it to its subscribers after the commit. See
-- https://microservices.io/patterns/data/transactional-outbox.html
create table outbox_events (
  id uuid primary key default uuidv7(),
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Null until the event is delivered.
  delivered_at timestamptz
);
create index outbox_events_waiting on outbox_events (created_at) where delivered_at is null;

-- Inbox. A subscriber inserts its row in the transaction in which it handles the event. So it handles each event once.
create table event_deliveries (
  event_id uuid not null references outbox_events (id) on delete cascade,
  subscriber text not null,
  delivered_at timestamptz not null default now(),
  primary key (event_id, subscriber)
);

-- Audit log of state changes, above all of money. Triggers insert its rows in the transaction of the change, so no code
-- path can skip them.
create table audit_log (
  id uuid primary key default uuidv7(),
  -- Kind of the changed row: hold, intent, payment, refund or payout.
  kind text not null,
  subject_id uuid not null,
  -- Null if the row was inserted.
  from_state text,
  to_state text not null,
  amount_poisha bigint,
  -- Ids of all rows that belong to the change, by kind: {"product": "…", "booking": "…"}.
  related_ids jsonb not null,
  reason text,
  -- Account that caused the change; null means the market itself. Then the API call or job, and the request.
  actor_id uuid,
  action text,
  request_id text,
  changed_at timestamptz(3) not null default clock_timestamp()
);
create index audit_log_by_kind on audit_log (kind, id desc);
create index audit_log_by_related_id on audit_log using gin (related_ids jsonb_path_ops);

-- Returns a setting of the current transaction: actor_id, action or request_id. db/audit-context.server.ts sets them.
-- Null outside of API calls and jobs.
create function audit_setting(name text) returns text language sql stable as $$
  select nullif(current_setting('audit.' || name, true), '')
$$;

create function write_audit_entry(
  kind text, subject_id uuid, from_state text, to_state text, amount_poisha bigint, related_ids jsonb, reason text
) returns void language sql as $$
  insert into audit_log
    (kind, subject_id, from_state, to_state, amount_poisha, related_ids, reason, actor_id, action, request_id)
  values (kind, subject_id, from_state, to_state, amount_poisha, jsonb_strip_nulls(related_ids), reason,
    audit_setting('actor_id')::uuid, audit_setting('action'), audit_setting('request_id'))
$$;

-- Trigger function for append-only tables. It refuses updates, deletes and truncation by any code.
create function forbid_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once: % is not allowed', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end $$;

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function forbid_rewriting();

-- Idempotency keys of callers, with the response to each request. A repeated request gets the same response for a day.
-- Rows are inserted in the transaction of the change, so after a crash a repeat finds both or neither.
-- See https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
create table idempotency_keys (
  caller_id uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  -- Hash of the call and its input. A different request with the same key is refused.
  fingerprint text not null,
  status smallint not null,
  headers jsonb not null,
  body text,
  created_at timestamptz not null default now(),
  primary key (caller_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counters of the rate limiter, shared by all processes. rate-limiter-flexible defines the column names. Unlogged,
-- because the counters may be lost in a crash.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Trigger function for tables that public pages show. It notifies all web processes that cached pages may be stale.
-- PostgreSQL sends the notification at commit, and only once per transaction.
create function notify_cache_invalidation() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_invalidation', '');
  return null;
end $$;

-- Time of the last heartbeat of each kind of process, for monitoring.
create table heartbeats (
  process text primary key,
  seen_at timestamptz not null
);

-- Topics about which a person wants no emails.
create table email_optouts (
  person_id uuid not null,
  topic text not null check (length(topic) between 1 and 40),
  opted_out_at timestamptz(3) not null default now(),
  primary key (person_id, topic)
);

-- Start of the current outage of the mail server. The table has one row during an outage, otherwise none.
create table email_outage (
  -- Primary key that allows only one row.
  is_now boolean primary key default true check (is_now),
  since timestamptz not null default now()
);

-- Normal form in which all texts of people are compared: in indexes, in queries and in admins' searches. Texts that
-- look the same have the same form. It unifies composed and decomposed characters (U+09DF, é), full-width letters and
-- ligatures (NFKC, Unicode Standard Annex 15). It lowers letters and removes invisible characters.
-- lower() needs a decomposed text: then collation "C" lowers the base letter under each accent, in any database locale.
-- Letters that do not decompose are listed. Trademark signs become blanks, because NFKC would append TM to the word.
create function fold_text(input text) returns text language plpgsql immutable strict parallel safe as $$
declare
  result text := input;
begin
  if result !~ '[^\x01-\x7f]' then
    return lower(result collate "C");
  end if;
  result := translate(result, '™℠´¨¯¸˜', '       ');
  -- Default_Ignorable_Code_Point (Unicode Standard Annex 44) and the annotation characters.
  result := regexp_replace(result, '[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e'
    '\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g');
  result := lower(normalize(result, nfkd) collate "C");
  result := translate(result,
    'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤ'
      || 'ϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍ'
      || 'ӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
    'æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥ'
      || 'ϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎ'
      || 'ӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
  return normalize(result, nfc);
end $$;

-- pg-boss keeps the jobs. It creates the schema `pgboss` before these migrations run. Only this file names the
-- library's tables. The market queues jobs with these functions and reads them through these views.

-- Creates the queue of a job. Its name is the job's name. Policy `short` allows at most one waiting job per name and
-- key. A failed attempt is retried after 1 to 2 s. The delay doubles up to 2 h, so 25 attempts take about a day. A
-- failed job is kept until an operator handles it (`deleteAfterSeconds` 0). Another worker takes over a job without a
-- heartbeat for 10 s, or after an hour.
create function define_job(name text) returns void language sql as $$
  select pgboss.create_queue(name, '{"policy": "short", "retryLimit": 24, "retryDelay": 1, "retryBackoff": true,
    "retryDelayMax": 7200, "heartbeatSeconds": 10, "expireInSeconds": 3600, "retentionSeconds": 31536000,
    "deleteAfterSeconds": 0}')
$$;

-- The library starts scheduled jobs through this queue. By default it would keep each of these starts for a week.
select pgboss.create_queue('__pgboss__send-it', '{"policy": "standard", "deleteAfterSeconds": 3600}');

-- Queues one job per payload. A null argument means the queue's default. A waiting job with the same key is replaced,
-- and its row stays locked until the commit. So it starts after this transaction and sees its changes.
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

-- Waiting and running jobs. `state` is created, retry or active. `failures` is the number of failed attempts.
create view jobs as
select id, name, data as payload, singleton_key as key, state, created_on as created_at, start_after as run_at,
  heartbeat_on as heartbeat_at, retry_count as failures, output as error
from pgboss.job where state < 'completed' and not starts_with(name, '__pgboss');

-- Failed jobs, whose attempts are used up. Setting `state` to retry adds one attempt.
create view failed_jobs as
select id, name, data as payload, state, completed_on as failed_at, output as error from pgboss.job where state = 'failed';
