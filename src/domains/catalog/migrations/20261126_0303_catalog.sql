-- Product categories. The set is fixed, because the code knows each slug (choices.ts).
create table categories (
  slug text primary key,
  name text not null,
  detail text not null,
  -- Stored picture {id, width, height, placeholder}. Null: pages show the newest listing's picture.
  picture jsonb,
  position smallint not null unique
);

insert into categories (slug, name, detail, position) values
  ('Laptop', 'Laptop', 'Notebooks for study, work and play', 1),
  ('Monitor', 'Monitor', 'Screens from 19 to 34 inches, for the desk and the wall', 2),
  ('Printer', 'Printer', 'Ink and laser printers, with page counts where known', 3),
  ('Desktop', 'Desktop', 'Towers, small office machines and all-in-ones', 4),
  ('Accessories', 'Accessories', 'Keyboards, mice, docks, chargers and headsets', 5),
  ('Products', 'Products', 'Memory, drives, graphics cards and other parts', 6);

-- Returns the part of a product's API response that depends only on its row, as JSON without the closing brace. Queries
-- append the rest (products/product-json.server.ts). It is computed at each write, because reads are more frequent. A
-- generated column requires an immutable function, so no conversion here depends on session settings.
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

-- Listings. "reserved" is not a stored state: a product is reserved while held_until is in the future. So an expired
-- hold needs no job to free the product.
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
  -- In milliseconds, so that pagination cursors are exact in JavaScript.
  posted_at timestamptz(3) not null default now(),
  sold_at timestamptz(3),
  sold_booking_id uuid,
  withdrawn_at timestamptz(3),
  withdrawn_by uuid references users (id) on delete restrict,
  -- Source and fingerprint of an imported row, so that imports are idempotent.
  import_key text,
  json_fragment text not null generated always as (
    product_json_fragment(id, title, category, condition, original_price_poisha, resale_price_poisha, used_years,
      details, location, number, posted_at, pictures, facts)
  ) stored,
  first_picture text generated always as (pictures #>> '{0,id}') stored,
  -- Number of edits plus one, for optimistic locking.
  version integer not null default 1,
  -- End of the listing's term.
  ends_at timestamptz(3) not null default now() + interval '60 days',
  -- Time at which the seller was warned of the end of this term. Listings end only after this warning.
  end_notified_at timestamptz(3),
  -- Public reason of a withdrawal. A withdrawn listing without a reason has no public page.
  ending text constraint products_ending_check
    check (ending is null or (state = 'withdrawn' and ending in ('lapsed', 'sold-elsewhere'))),
  -- Seller's bench check by part, {"keys": "Faulty", …}, and faults, [{"name", "part", "picture"}]. See
  -- attributes/condition/bench-check.ts and faults.ts. Only the product page shows them, so json_fragment, which all
  -- lists read, omits them.
  bench_check jsonb not null default '{}',
  faults jsonb not null default '[]',
  -- Quality points from 1 to 100 (ranking/quality.ts). 0 means a poor listing. Null means that the job has not rated it
  -- yet. docs/ranking.md describes the formula.
  quality smallint constraint products_quality_check check (quality between 0 and 100),
  check ((state = 'sold') = (sold_at is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check (state = 'unsold' or held_until is null)
)
-- Keeps rows of up to 8 kB in the main table. Each read of json_fragment from the TOAST table would cost a lookup.
with (toast_tuple_target = 8160);

create index products_by_category on products (category, posted_at desc, id desc) where state = 'unsold';
create index products_latest on products (posted_at desc, id desc) where state = 'unsold';
create index products_by_seller on products (seller_id, posted_at desc, id desc);
create unique index products_import_key on products (import_key) where import_key is not null;
-- For the job that ends terms.
create index products_ending on products (ends_at) where state = 'unsold';
-- For counts of recent sales, and of new listings per day.
create index products_sold on products (sold_at) where state = 'sold';
create index products_posted on products (posted_at);

-- Returns the attribute that makes products of a category comparable: processor family, screen size or kind.
create function product_class(facts jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(facts ->> 'processorFamily', facts ->> 'screenInches', facts ->> 'kind')
$$;
-- For similar products of a model and their prices, including sold ones.
create index products_by_model on products (category, lower(facts ->> 'model'), posted_at desc)
  where state <> 'withdrawn';
-- For products of the same class, by price.
create index products_by_class on products (category, product_class(facts), resale_price_poisha)
  where state = 'unsold';

-- Returns the ranking bonus of a seller's listings, in hours of freshness.
create function seller_rank_hours(is_verified boolean, rating_count integer, rating_sum integer) returns integer
language sql immutable parallel safe as $$
  select case when is_verified then 120 else 0 end
    + case
      when rating_count < 3 then 0
      when rating_sum >= 4.5 * rating_count then 120
      when rating_sum < 3 * rating_count then -240
      else 0
    end
$$;

-- Returns the rank of a listing in the order *Best*, as a time of posting: each quality point adds twelve hours.
-- Unrated listings get 50 points. Poor listings lose ten years, so they come last. The interval consists of hours only,
-- so it does not depend on the session's time zone.
create function listing_rank(posted_at timestamptz, quality smallint, seller_hours integer) returns timestamptz
language sql immutable parallel safe as $$
  select posted_at + (12 * coalesce(quality, 50) + seller_hours - case when quality = 0 then 87600 else 0 end)
    * interval '1 hour'
$$;

-- Returns whether the home page and similar listings may show a listing. It needs a photo, and it must not be poor.
-- Except for accessories and parts, it also needs a battery value or a bench check.
create function is_showable(
  category text, first_picture text, facts jsonb, bench_check jsonb, quality smallint
) returns boolean language sql immutable parallel safe as $$
  select first_picture is not null and coalesce(quality, 50) > 0
    and (category in ('Accessories', 'Products') or facts ?| array['batteryHealth', 'batteryMinutes']
      or bench_check <> '{}')
$$;
-- For the job that rates listings.
create index products_unrated on products (id) where state = 'unsold' and quality is null;
-- For the home page and similar listings.
create index products_showable on products (posted_at desc, id desc)
  where state = 'unsold' and is_showable(category, first_picture, facts, bench_check, quality);

-- Seller of each product. Part of the catalog's public API: other domains may join this view.
create view product_sellers as
select id, seller_id
from products;

-- Changes of published listings. Edits of the price also form the price history.
create table product_changes (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  action text not null check (action in ('edited', 'renewed', 'relisted', 'sold-elsewhere', 'lapsed')),
  -- Only for edits: the listing's new version, and the API names of the changed fields.
  version integer,
  changed text[] not null default '{}',
  from_poisha bigint,
  to_poisha bigint,
  -- Null if the market itself made the change.
  changed_by uuid references users (id) on delete restrict,
  changed_at timestamptz(3) not null,
  check ((action = 'edited') = (version is not null)),
  check ((from_poisha is null) = (to_poisha is null)),
  check (from_poisha <> to_poisha)
);
create unique index product_changes_versions on product_changes (product_id, version) where version is not null;
create index product_changes_prices on product_changes (product_id, changed_at desc) where to_poisha is not null;

create trigger product_changes_is_append_only before update or delete on product_changes
  for each statement execute function forbid_rewriting();

-- Holds of products until expires_at. A buyer who pays has one, and so has a buyer for whom the seller reserves the
-- product.
create table product_holds (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  booking_id uuid not null,
  buyer_id uuid not null references users (id) on delete restrict,
  taken_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Revoked: the buyer lost the hold without fault, so it does not count as unpaid.
  ending text check (ending in ('paid', 'released', 'lapsed', 'revoked')),
  -- payment: the buyer is paying. kept: the seller reserves the product for the buyer.
  kind text not null default 'payment' check (kind in ('payment', 'kept')),
  check ((ended_at is null) = (ending is null)),
  check (expires_at > taken_at)
);

-- guard: one-live-hold (drop "unique ")
create unique index product_holds_one_live on product_holds (product_id) where ended_at is null;
create index product_holds_live_of_buyer on product_holds (buyer_id) where ended_at is null;
create index product_holds_live_of_booking on product_holds (booking_id) where ended_at is null;
create index product_holds_expiring on product_holds (expires_at) where ended_at is null;
-- For limits on buyers who repeatedly hold a product without paying.
create index product_holds_unpaid on product_holds (product_id, buyer_id)
  where ending in ('lapsed', 'released');
-- For the buyer of a sold product, whose hold may have expired before the sale.
create index product_holds_of_booking on product_holds (booking_id);

-- Number of listed products per category: `listed` plus the sum of the deltas. A statement that changes products
-- appends rows to category_count_deltas, so it never waits for another transaction. A job adds up the deltas.
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

-- Public pages show these tables.
create trigger products_invalidate_cache after insert or update or delete or truncate on products
  for each statement execute function notify_cache_invalidation();
create trigger categories_invalidate_cache after insert or update or delete or truncate on categories
  for each statement execute function notify_cache_invalidation();

-- Progress of reading attributes from listings' texts, for each version of the rules. A new version needs a new row
-- here, and its number in products/backfill-attributes.server.ts.
create table attribute_readings (
  rules_version integer primary key,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);
insert into attribute_readings (rules_version) values (1);

-- Unusual details that sellers have confirmed. An admin accepts each or withdraws the listing. `question` is the code,
-- and `asked` the text that the seller confirmed.
create table listing_confirmations (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  question text not null,
  asked text not null,
  confirmed_at timestamptz(3) not null,
  decision text check (decision in ('fine', 'withdraw')),
  decided_at timestamptz(3),
  decided_by uuid references users (id) on delete restrict,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);

-- A seller confirms each question only once.
create unique index listing_confirmations_once on listing_confirmations (product_id, asked);
create index listing_confirmations_open on listing_confirmations (confirmed_at, product_id) where decision is null;
create index listing_confirmations_of_seller on listing_confirmations (seller_id);
