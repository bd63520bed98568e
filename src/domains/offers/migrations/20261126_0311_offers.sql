-- Buyers' price offers for listings, and their outcome.
create table offers (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  -- Seller of the product, who never changes. Copied for the index of a seller's offers.
  seller_id uuid not null references users (id) on delete restrict,
  state text not null default 'open' check (
    state in ('open', 'countered', 'accepted', 'declined', 'refused', 'withdrawn', 'lapsed', 'ended')),
  -- Price of the listing when the buyer made the offer.
  asked_poisha bigint not null,
  offered_poisha bigint not null,
  -- Seller's counter-offer, which replaces the offered price.
  counter_poisha bigint,
  -- For the order that an acceptance places.
  buyer_phone text not null,
  meet_location text not null,
  made_at timestamptz(3) not null,
  -- Deadline of the side that must answer.
  due_at timestamptz(3) not null,
  -- Order of the accepted offer, the end of the seller's hold, and when to remind the buyer. remind_at is null after the
  -- reminder.
  booking_id uuid references bookings (id) on delete restrict,
  kept_until timestamptz(3),
  remind_at timestamptz(3),
  -- True if the trigger below ended the offer and the buyer was not notified yet.
  is_end_notice_due boolean not null default false,
  check (offered_poisha > 0 and offered_poisha < asked_poisha and offered_poisha % 100 = 0),
  check (counter_poisha is null or (
    counter_poisha > offered_poisha and counter_poisha <= asked_poisha and counter_poisha % 100 = 0)),
  check (state not in ('countered', 'refused') or counter_poisha is not null),
  check ((state = 'accepted') = (booking_id is not null) and (booking_id is null) = (kept_until is null)),
  check (buyer_id <> seller_id)
);
create unique index offers_one_standing on offers (product_id, buyer_id) where state in ('open', 'countered');
create index offers_of_product on offers (product_id, buyer_id);
create index offers_of_buyer on offers (buyer_id, made_at desc, id desc);
create index offers_of_seller on offers (seller_id, made_at desc, id desc);
create index offers_of_booking on offers (booking_id) where booking_id is not null;
create index offers_due on offers (due_at) where state in ('open', 'countered');
create index offers_to_remind on offers (remind_at) where remind_at is not null;
create index offers_end_notice_due on offers (product_id) where is_end_notice_due;
create index offers_kept on offers (buyer_id, kept_until) where state = 'accepted';

-- History of offers.
create table offer_transitions (
  id uuid primary key default uuidv7(),
  offer_id uuid not null references offers (id) on delete restrict,
  action text not null,
  -- Null for the first entry, which makes the offer.
  from_state text,
  to_state text not null,
  -- Null if the market itself acted.
  actor_id uuid references users (id) on delete restrict,
  -- Price that the action offered or accepted.
  price_poisha bigint,
  reason text,
  happened_at timestamptz(3) not null
);
create index offer_transitions_of_offer on offer_transitions (offer_id, id);
create index offer_transitions_of_actor on offer_transitions (actor_id, id);
create trigger offer_transitions_are_append_only before update or delete on offer_transitions
  for each statement execute function forbid_rewriting();

-- Sellers' settings for offers on a listing. Only the seller sees the prices.
create table offer_terms (
  product_id uuid primary key references products (id) on delete cascade,
  seller_id uuid not null references users (id) on delete restrict,
  is_off boolean not null default false,
  accept_from_poisha bigint check (accept_from_poisha > 0),
  decline_below_poisha bigint check (decline_below_poisha > 0),
  set_at timestamptz(3) not null,
  check (accept_from_poisha >= decline_below_poisha)
);
create index offer_terms_of_seller on offer_terms (seller_id);

-- Ends the open offers of a product that is sold, withdrawn or repriced, in the same transaction. A trigger does it,
-- because many code paths change products and none may forget it.
create function end_offers_of_product() returns trigger language plpgsql as $$
begin
  with ended as (
    update offers set state = 'ended', is_end_notice_due = true
    -- guard: offers-end-with-product ("new.id" => "null")
    where product_id = new.id and state in ('open', 'countered')
    returning id, counter_poisha
  )
  insert into offer_transitions (offer_id, action, from_state, to_state, reason, happened_at)
  select id, 'end', case when counter_poisha is null then 'open' else 'countered' end, 'ended',
    case new.state when 'sold' then 'sold' when 'withdrawn' then 'withdrawn' else 'price-changed' end,
    coalesce(case new.state when 'sold' then new.sold_at when 'withdrawn' then new.withdrawn_at end, now())
  from ended;
  return null;
end $$;
create trigger products_end_offers after update on products for each row
  when (old.state = 'unsold' and (new.state <> 'unsold' or new.resale_price_poisha <> old.resale_price_poisha))
  execute function end_offers_of_product();

-- The listing's page shows whether it accepts offers.
create trigger offer_terms_begun_invalidate_cache after insert on offer_terms for each row
  when (new.is_off)
  execute function notify_cache_invalidation();
create trigger offer_terms_invalidate_cache after update on offer_terms for each row
  when (old.is_off <> new.is_off)
  execute function notify_cache_invalidation();
