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
  ('Laptop', 'Laptop', 'Notebooks for study, work and play', 1),
  ('Monitor', 'Monitor', 'Screens from 19 to 34 inches, for the desk and the wall', 2),
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
  -- Counts the edits, so that two people who edit at once are noticed.
  version integer not null default 1,
  -- End of the term.
  ends_at timestamptz(3) not null default now() + interval '60 days',
  -- When the seller was notified that this term ends; no term ends without that.
  end_notified_at timestamptz(3),
  -- Why a withdrawn listing is off the market, where somebody may read that; null when it was simply taken away.
  ending text constraint products_ending_check
    check (ending is null or (state = 'withdrawn' and ending in ('lapsed', 'sold-elsewhere'))),
  -- What a seller tested by parts, {"keys": "Faulty", …}, and what is wrong by name, [{"name", "part", "picture"}]:
  -- attributes/condition/bench-check.ts and faults.ts. Only the page of a single product shows them, so that they are no
  -- part of json_fragment, which every list reads.
  bench_check jsonb not null default '{}',
  faults jsonb not null default '[]',
  -- Quality of the listing by ranking/quality.ts: points from 1 to 100, 0 for a poor listing, null until a job rates it.
  -- docs/ranking.md describes the whole formula.
  quality smallint constraint products_quality_check check (quality between 0 and 100),
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
-- For the sweep of terms.
create index products_ending on products (ends_at) where state = 'unsold';
-- For how many were sold since a moment, and how many were listed on each day.
create index products_sold on products (sold_at) where state = 'sold';
create index products_posted on products (posted_at);

-- The attribute by which two products of a category are alike: the class of a computer's processor, a monitor's size, a
-- thing's kind.
create function product_class(facts jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(facts ->> 'processorFamily', facts ->> 'screenInches', facts ->> 'kind')
$$;
-- For products of one model, also sold ones: what they are like and what they cost.
create index products_by_model on products (category, lower(facts ->> 'model'), posted_at desc)
  where state <> 'withdrawn';
-- For products of one class by price.
create index products_by_class on products (category, product_class(facts), resale_price_poisha)
  where state = 'unsold';

-- Hours of freshness that a seller's record adds to each of their listings.
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

-- Position of a listing in the order *Best*, as the moment at which it counts as posted: every point is worth twelve hours.
-- A poor listing counts as ten years older, so that it comes after all others. One that is not rated yet gets 50 points.
-- Intervals of hours alone do not depend on the session's time zone.
create function listing_rank(posted_at timestamptz, quality smallint, seller_hours integer) returns timestamptz
language sql immutable parallel safe as $$
  select posted_at + (12 * coalesce(quality, 50) + seller_hours - case when quality = 0 then 87600 else 0 end)
    * interval '1 hour'
$$;

-- Whether a listing may be shown as an example of the market: with a photo and, where its category has them, a battery
-- value or a bench check; never a poor one.
create function is_showable(
  category text, first_picture text, facts jsonb, bench_check jsonb, quality smallint
) returns boolean language sql immutable parallel safe as $$
  select first_picture is not null and coalesce(quality, 50) > 0
    and (category in ('Accessories', 'Products') or facts ?| array['batteryHealth', 'batteryMinutes']
      or bench_check <> '{}')
$$;
-- For the job that rates listings.
create index products_unrated on products (id) where state = 'unsold' and quality is null;
-- For the home page.
create index products_showable on products (posted_at desc, id desc)
  where state = 'unsold' and is_showable(category, first_picture, facts, bench_check, quality);

-- Who sells which product. Part of the catalog's door: other domains may join it.
create view product_sellers as
select id, seller_id
from products;

-- Changes of listings after they were added. Also their price history: edits of the price have both prices.
create table product_changes (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  action text not null check (action in ('edited', 'renewed', 'relisted', 'sold-elsewhere', 'lapsed')),
  -- Of edits: the listing's version from then on, and what was changed by its name in answers.
  version integer,
  changed text[] not null default '{}',
  from_poisha bigint,
  to_poisha bigint,
  -- Null for the market itself.
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

-- Holds: a buyer who pays has the product to themselves until expires_at, and so has one for whom the seller keeps it.
create table product_holds (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  booking_id uuid not null,
  buyer_id uuid not null references users (id) on delete restrict,
  taken_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Revoked: its buyer lost it through no fault of theirs, so that it counts for nothing.
  ending text check (ending in ('paid', 'released', 'lapsed', 'revoked')),
  -- What the product is held for: its buyer pays, or its seller keeps it for them.
  kind text not null default 'payment' check (kind in ('payment', 'kept')),
  check ((ended_at is null) = (ending is null)),
  check (expires_at > taken_at)
);

-- A product has at most one live hold.
-- guard: one-live-hold (drop "unique ")
create unique index product_holds_one_live on product_holds (product_id) where ended_at is null;
create index product_holds_live_of_buyer on product_holds (buyer_id) where ended_at is null;
create index product_holds_live_of_booking on product_holds (booking_id) where ended_at is null;
create index product_holds_expiring on product_holds (expires_at) where ended_at is null;
-- For how often a buyer has held a product without paying, however that ended.
create index product_holds_unpaid on product_holds (product_id, buyer_id)
  where ending in ('lapsed', 'released');
-- For whose order a product was sold with, also when its hold was over by then.
create index product_holds_of_booking on product_holds (booking_id);

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

-- How far all listings were read by each version of the rules that extract attributes from words. A new version of the rules
-- is a row more, and the number in products/backfill-attributes.server.ts.
create table attribute_readings (
  rules_version integer primary key,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);
insert into attribute_readings (rules_version) values (1);

-- Questions about listings that their sellers have confirmed: an admin looks at each and finds it fine or withdraws the
-- listing. A question is as the seller read it, so that what was confirmed stays known.
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

-- Confirmed once, a question is not asked again.
create unique index listing_confirmations_once on listing_confirmations (product_id, asked);
create index listing_confirmations_open on listing_confirmations (confirmed_at, product_id) where decision is null;
create index listing_confirmations_of_seller on listing_confirmations (seller_id);
