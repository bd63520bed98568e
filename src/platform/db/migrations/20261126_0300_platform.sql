-- Tables and functions that every domain may use.

-- Transactional outbox: an event is inserted in the transaction of the change it reports, and relayed to its subscribers
-- after the commit (work/outbox-relay.server.ts). See https://microservices.io/patterns/data/transactional-outbox.html
create table outbox_events (
  id uuid primary key default uuidv7(),
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  -- Null while it waits for delivery.
  delivered_at timestamptz
);
create index outbox_events_waiting on outbox_events (created_at) where delivered_at is null;

-- Inbox: a row for each subscriber that has handled an event, inserted in the transaction of the handling, so that each
-- subscriber handles each event once.
create table event_deliveries (
  event_id uuid not null references outbox_events (id) on delete cascade,
  subscriber text not null,
  delivered_at timestamptz not null default now(),
  primary key (event_id, subscriber)
);

-- Audit log: every change of state that must be accounted for later, above all of money. Triggers write it in the
-- transaction of the change, so that no code path can leave it out.
create table audit_log (
  id uuid primary key default uuidv7(),
  -- The kind of row that changed (hold, intent, payment, refund) and its id.
  kind text not null,
  subject_id uuid not null,
  -- Null where the row was inserted.
  from_state text,
  to_state text not null,
  amount_poisha bigint,
  -- Ids of all rows that the change touches, by kind: {"product": "…", "booking": "…"}.
  related_ids jsonb not null,
  reason text,
  -- Who asked (null: the market by itself), by which call or job, in which request.
  actor_id uuid,
  action text,
  request_id text,
  changed_at timestamptz(3) not null default clock_timestamp()
);
create index audit_log_by_kind on audit_log (kind, id desc);
create index audit_log_by_related_id on audit_log using gin (related_ids jsonb_path_ops);

-- A setting of the open transaction that the web server or worker made (db/audited-dialect.server.ts): actor_id, action
-- or request_id. Null outside of any call or job.
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

-- For append-only tables: refuses updates, deletes and truncation, whatever code asks for them.
create function forbid_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once: % is not allowed', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end $$;

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function forbid_rewriting();

-- Idempotency keys of callers with the response that each got, for a day: whoever repeats the request gets the same
-- response. Written in the transaction of the change, so that a repeat after a crash finds both or neither.
-- See https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
create table idempotency_keys (
  caller_id uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  -- Hash of the call and its input: another request under the same key is refused.
  fingerprint text not null,
  status smallint not null,
  headers jsonb not null,
  body text,
  created_at timestamptz not null default now(),
  primary key (caller_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Counters of the rate limiter (columns as rate-limiter-flexible names them), shared by all processes. Unlogged: after a
-- crash they may start anew.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- For tables that public pages show: notifies every web process that its caches may be stale. PostgreSQL sends
-- notifications at commit, and equal ones of a transaction once.
create function notify_cache_invalidation() returns trigger language plpgsql as $$
begin
  perform pg_notify('cache_invalidation', '');
  return null;
end $$;

-- When a process of each kind last gave a sign of life, for programs that monitor the market.
create table heartbeats (
  process text primary key,
  seen_at timestamptz not null
);

-- Kinds of emails that a person does not want.
create table email_optouts (
  person_id uuid not null,
  topic text not null check (length(topic) between 1 and 40),
  opted_out_at timestamptz(3) not null default now(),
  primary key (person_id, topic)
);

-- Since when the mail server has taken no email: one row while it fails, none while it works.
create table email_outage (
  -- One row at most.
  is_now boolean primary key default true check (is_now),
  since timestamptz not null default now()
);

-- One normal form for every comparison of people's texts: index and query, and what admins look for. Texts that look the
-- same are the same in it, however they were typed: U+09DF and its two parts, é in one character or two, full-width letters
-- and ligatures (NFKC, Unicode Standard Annex 15), small and capital letters, with unseen characters and without.
-- Decomposed in between, so that "C" lowers the plain letter under each accent whatever the database's locale; letters that
-- do not decompose are listed. Trademark signs are signs here: NFKC would write TM behind the word.
create function fold_text(input text) returns text language plpgsql immutable strict parallel safe as $$
declare
  result text := input;
begin
  if result !~ '[^\x01-\x7f]' then
    return lower(result collate "C");
  end if;
  result := translate(result, '™℠´¨¯¸˜', '       ');
  -- Default_Ignorable_Code_Point (Unicode Standard Annex 44) and the annotation marks.
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
