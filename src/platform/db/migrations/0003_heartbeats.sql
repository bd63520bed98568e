-- When a process of each kind last gave a sign of life, for whoever watches over the market from outside.
create table heartbeats (
  process text primary key,
  seen_at timestamptz not null
);
