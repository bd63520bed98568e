-- Sources and accounts that admins keep out for a time.
create table blocked_sources (
  -- As the web server names it: an IPv4 address, or the first half of an IPv6 one.
  source text primary key,
  reason text not null,
  blocked_by uuid references users (id) on delete set null,
  blocked_until timestamptz not null,
  created_at timestamptz not null default now()
);
create index blocked_sources_by_admin on blocked_sources (blocked_by);
create index blocked_sources_by_end on blocked_sources (blocked_until);

-- Until then nobody is signed in to the account.
alter table users add column blocked_until timestamptz;
