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
