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
