-- Advertisements. Ended ones stay as a record.
create table advertisements (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  started_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  ending text check (ending in ('replaced', 'stopped', 'sold', 'withdrawn')),
  check ((ended_at is null) = (ending is null))
);

create unique index advertisements_one_active on advertisements (seller_id) where ended_at is null;
create index advertisements_newest on advertisements (id desc) where ended_at is null;
create index advertisements_active_of_product on advertisements (product_id) where ended_at is null;

create trigger advertisements_invalidate_cache after insert or update or delete or truncate on advertisements
  for each statement execute function notify_cache_invalidation();
