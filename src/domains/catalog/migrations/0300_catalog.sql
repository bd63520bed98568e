-- The kinds of goods. Fixed: the code knows each slug (choices.ts).
create table categories (
  slug text primary key,
  name text not null,
  detail text not null,
  -- A stored picture {id, width, height, placeholder}; without one pages show that of the newest listing.
  picture jsonb,
  position smallint not null unique
);

insert into categories (slug, name, detail, position) values
  ('Laptop', 'Laptop', 'Notebooks for study, work and play, with battery health told', 1),
  ('Monitor', 'Monitor', 'Screens from 19 to 34 inches, checked for dead pixels', 2),
  ('Printer', 'Printer', 'Ink and laser printers, with page counts where known', 3),
  ('Desktop', 'Desktop', 'Towers, small office machines and all-in-ones', 4),
  ('Accessories', 'Accessories', 'Keyboards, mice, docks, chargers and headsets', 5),
  ('Products', 'Products', 'Memory, drives, graphics cards and other parts', 6);

-- The part of the API's JSON of a product that its own row decides, without the closing brace, so that a query appends
-- the rest (products/product-json.server.ts). Computed when the row is written rather than each time it is read.
-- Generated columns demand an immutable function; every conversion here is independent of session settings.
create function product_json_fragment(
  id uuid, title text, category text, condition text, original_price_poisha bigint,
  resale_price_poisha bigint, used_years numeric, details text, location text, number text,
  posted_at timestamptz, pictures jsonb, facts jsonb
) returns text language plpgsql immutable parallel safe as $$
begin
  return left((
    select row_to_json(fields)::text from (
      select id as "_id", title, category, condition, original_price_poisha / 100 as "originalPrice",
        resale_price_poisha / 100 as "resalePrice", trim_scale(used_years) as "usedYear",
        details as product_details, location as "Location", number,
        to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "currentTime",
        pictures as images, facts
    ) as fields
  ), -1);
end $$;

-- Listings. "reserved" is not stored as a state: a product is reserved while held_until lies in the future, so that a
-- lapsed hold frees it without any job.
create table products (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references users (id) on delete restrict,
  category text not null references categories (slug),
  title text not null check (char_length(title) between 1 and 200),
  condition text not null check (condition in ('Excellent', 'Good', 'Fair')),
  original_price_poisha bigint not null check (original_price_poisha > 0),
  resale_price_poisha bigint not null check (resale_price_poisha > 0),
  used_years numeric(4, 1) not null check (used_years >= 0),
  details text not null check (char_length(details) <= 8000),
  location text not null check (location in ('Dhaka', 'Chottogram')),
  number text not null,
  pictures jsonb not null default '[]',
  facts jsonb not null default '{}',
  state text not null default 'unsold' check (state in ('unsold', 'sold', 'withdrawn')),
  held_until timestamptz(3),
  -- To the millisecond, so that a pagination cursor made of it is exact in JavaScript.
  posted_at timestamptz(3) not null default now(),
  sold_at timestamptz(3),
  sold_booking_id uuid,
  withdrawn_at timestamptz(3),
  withdrawn_by uuid references users (id) on delete restrict,
  -- Source and fingerprint of an imported row: makes repeated imports idempotent.
  import_key text,
  json_fragment text not null generated always as (
    product_json_fragment(id, title, category, condition, original_price_poisha, resale_price_poisha, used_years,
      details, location, number, posted_at, pictures, facts)
  ) stored,
  first_picture text generated always as (pictures #>> '{0,id}') stored,
  check ((state = 'sold') = (sold_at is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check (state = 'unsold' or held_until is null)
)
-- Rows of a few kilobytes stay in the main table: reading json_fragment from the TOAST table costs a lookup each.
with (toast_tuple_target = 8160);

create index products_by_category on products (category, posted_at desc, id desc) where state = 'unsold';
create index products_latest on products (posted_at desc, id desc) where state = 'unsold';
create index products_by_seller on products (seller_id, posted_at desc, id desc);
create unique index products_import_key on products (import_key) where import_key is not null;

-- Payment holds: a buyer who pays has the product to themselves until expires_at.
create table product_holds (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  booking_id uuid not null,
  buyer_id uuid not null references users (id) on delete restrict,
  taken_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ending text check (ending in ('paid', 'released', 'lapsed')),
  check ((ended_at is null) = (ending is null)),
  check (expires_at > taken_at)
);

-- A product has at most one live hold.
-- guard: one-live-hold (drop "unique ")
create unique index product_holds_one_live on product_holds (product_id) where ended_at is null;
create index product_holds_live_of_buyer on product_holds (buyer_id) where ended_at is null;
create index product_holds_live_of_booking on product_holds (booking_id) where ended_at is null;
create index product_holds_expiring on product_holds (expires_at) where ended_at is null;
create index product_holds_lapsed on product_holds (product_id, buyer_id) where ending = 'lapsed';

-- Number of listed products of each category, maintained by deltas: a statement that changes listed products appends rows
-- to category_count_deltas, which waits for no other transaction, and a job adds them up. The count is listed plus the
-- deltas.
create table category_counts (
  category text primary key references categories (slug),
  listed bigint not null default 0
);
insert into category_counts (category) select slug from categories;

create table category_count_deltas (
  category text not null,
  delta integer not null
);

create function record_category_deltas_after_insert() returns trigger language plpgsql as $$
begin
  insert into category_count_deltas (category, delta)
  select category, count(*) from new_rows where state = 'unsold' group by category;
  return null;
end $$;

create function record_category_deltas_after_update() returns trigger language plpgsql as $$
begin
  insert into category_count_deltas (category, delta)
  select category, sum(step) from (
    select category, 1 as step from new_rows where state = 'unsold'
    union all
    select category, -1 from old_rows where state = 'unsold'
  ) as steps
  group by category having sum(step) <> 0;
  return null;
end $$;

create function record_category_deltas_after_delete() returns trigger language plpgsql as $$
begin
  insert into category_count_deltas (category, delta)
  select category, -count(*) from old_rows where state = 'unsold' group by category;
  return null;
end $$;

create trigger products_record_category_deltas_after_insert after insert on products
  referencing new table as new_rows for each statement execute function record_category_deltas_after_insert();
create trigger products_record_category_deltas_after_update after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function record_category_deltas_after_update();
create trigger products_record_category_deltas_after_delete after delete on products
  referencing old table as old_rows for each statement execute function record_category_deltas_after_delete();

-- Every taking and ending of a payment hold is written to the audit log.
create function audit_hold() returns trigger language plpgsql as $$
begin
  perform write_audit_entry(
    'hold', new.id, case when tg_op = 'UPDATE' then coalesce(old.ending, 'taken') end,
    coalesce(new.ending, 'taken'), null,
    jsonb_build_object('product', new.product_id, 'booking', new.booking_id, 'buyer', new.buyer_id), null);
  return null;
end $$;

create trigger product_holds_audit_after_insert after insert on product_holds
  for each row execute function audit_hold();
create trigger product_holds_audit_after_update after update of ending on product_holds
  for each row when (old.ending is distinct from new.ending) execute function audit_hold();

-- What public pages show of the catalog.
create trigger products_invalidate_cache after insert or update or delete or truncate on products
  for each statement execute function notify_cache_invalidation();
create trigger categories_invalidate_cache after insert or update or delete or truncate on categories
  for each statement execute function notify_cache_invalidation();

-- Progress of the backfill of products.facts in listings from before facts were extracted when listing; a single row, by
-- which the job continues where it stopped.
create table attribute_backfill (
  is_singleton boolean primary key default true check (is_singleton),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);
insert into attribute_backfill default values;
