-- Listings that change: they can be edited, end after a term, and come back.

-- Counts the edits, so that two who edit at once are noticed.
alter table products add column version integer not null default 1;
-- End of the term. Listings from before begin a whole one now: the default is evaluated once, without a rewrite
-- (https://www.postgresql.org/docs/18/sql-altertable.html, notes).
alter table products add column ends_at timestamptz(3) not null default now() + interval '60 days';
-- When the seller was told that this term ends; nothing ends untold.
alter table products add column end_told_at timestamptz(3);
-- Why a withdrawn listing is off the market, where somebody may read that; null when it was simply taken away.
alter table products add column ending text;
alter table products add constraint products_ending_check
  check (ending is null or (state = 'withdrawn' and ending in ('lapsed', 'sold-elsewhere'))) not valid;

-- What was done with listings after they were added. Also their price history: edits of the price have both prices.
create table product_changes (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  deed text not null check (deed in ('edited', 'renewed', 'relisted', 'sold-elsewhere', 'lapsed')),
  -- Of edits: the listing's version from then on, and what was changed by its name in answers.
  version integer,
  changed text[] not null default '{}',
  from_poisha bigint,
  to_poisha bigint,
  -- Null for the market itself.
  changed_by uuid references users (id) on delete restrict,
  changed_at timestamptz(3) not null,
  check ((deed = 'edited') = (version is not null)),
  check ((from_poisha is null) = (to_poisha is null)),
  check (from_poisha <> to_poisha)
);
create unique index product_changes_versions on product_changes (product_id, version) where version is not null;
create index product_changes_prices on product_changes (product_id, changed_at desc) where to_poisha is not null;

create trigger product_changes_is_append_only before update or delete on product_changes
  for each statement execute function forbid_rewriting();
