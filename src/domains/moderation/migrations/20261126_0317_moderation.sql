-- Reports of listings. A report is open until an admin decides on the listing.
create table reports (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  reporter_id uuid not null references users (id) on delete restrict,
  reason text not null,
  details text not null default '' check (char_length(details) <= 1000),
  reported_at timestamptz(3) not null default now(),
  decision text check (decision in ('keep', 'withdraw')),
  decided_at timestamptz(3),
  decided_by uuid references users (id) on delete restrict,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);

-- Prevents a second open report of a listing by the same person, even if two arrive at once.
create unique index reports_one_open_a_person on reports (product_id, reporter_id) where decision is null;
create index reports_of_product on reports (product_id, id desc);
-- For reports per day.
create index reports_by_time on reports (reported_at);
