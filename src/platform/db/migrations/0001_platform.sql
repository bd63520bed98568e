-- Events wait here until every listener has heard them. Written in the transaction of the change they tell.
create table outbox_events (
  id uuid primary key default uuidv7(),
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index outbox_events_waiting on outbox_events (created_at) where delivered_at is null;

-- One row a listener that has heard an event; makes every listener run once an event.
create table event_deliveries (
  event_id uuid not null references outbox_events (id) on delete cascade,
  listener text not null,
  delivered_at timestamptz not null default now(),
  primary key (event_id, listener)
);

-- The book of changes: whatever must be accounted for later, above all money, notes here each change of its state,
-- in the transaction of the change itself. Triggers write it, so that no code path can forget to.
create table state_changes (
  id uuid primary key default uuidv7(),
  -- What kind of thing changed, and which.
  kind text not null,
  subject_id uuid not null,
  -- Null for what has just begun.
  from_state text,
  to_state text not null,
  amount_poisha bigint,
  -- Ids of everything the change touches, by what they are: {"product": "…", "booking": "…"}.
  concerns jsonb not null,
  reason text,
  -- Who asked (null: the market by itself), by which call or job, in which request.
  doer_id uuid,
  doing text,
  request_id text,
  changed_at timestamptz(3) not null default clock_timestamp()
);
create index state_changes_by_kind on state_changes (kind, id desc);
create index state_changes_by_concern on state_changes using gin (concerns jsonb_path_ops);

-- A setting of the open transaction that says what is being done; null when nobody said it.
create function doing_setting(name text) returns text language sql stable as $$
  select nullif(current_setting('doing.' || name, true), '')
$$;

create function note_state_change(
  kind text, subject_id uuid, from_state text, to_state text, amount_poisha bigint, concerns jsonb, reason text
) returns void language sql as $$
  insert into state_changes
    (kind, subject_id, from_state, to_state, amount_poisha, concerns, reason, doer_id, doing, request_id)
  values (kind, subject_id, from_state, to_state, amount_poisha, jsonb_strip_nulls(concerns), reason,
    doing_setting('who')::uuid, doing_setting('what'), doing_setting('request'))
$$;

-- For tables that are written once: nobody changes or removes what stands there, whatever the code does.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once: % is not allowed', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end $$;

create trigger state_changes_stay before update or delete or truncate on state_changes
  for each statement execute function refuse_rewriting();

-- Answers of calls that came with a key of their caller's, for a day: who repeats the request gets the same again.
-- Written in the transaction of the change they tell, so that a repeat after a crash finds both or neither.
create table kept_answers (
  caller_id uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  -- The call and a hash of its input: another request under the same key is a mistake of the caller's.
  fingerprint text not null,
  status smallint not null,
  headers jsonb not null,
  body text,
  kept_at timestamptz not null default now(),
  primary key (caller_id, key)
);
create index kept_answers_by_age on kept_answers (kept_at);

-- Counters of the rate limiter, shared by all processes. Unlogged: after a crash they may start anew.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- Tells every process that listens that something anybody may see has changed, so that none goes on showing an answer
-- it kept. Sent when the transaction is committed, once however often it is called in it.
create function tell_shown_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shown_changes', '');
  return null;
end $$;
