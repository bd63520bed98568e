-- Orders. A cancelled one is kept, so that money that still arrives for it is refunded.
create table bookings (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  -- The product's seller, which never changes: stored here for an index of a seller's orders.
  seller_id uuid not null references users (id) on delete restrict,
  status text not null default 'open' check (status in ('open', 'paid', 'unavailable', 'cancelled')),
  buyer_phone text not null,
  meet_location text not null,
  -- The product's price when it was ordered.
  price_poisha bigint not null check (price_poisha > 0),
  ordered_at timestamptz(3) not null default now(),
  paid_at timestamptz(3),
  cancelled_at timestamptz(3),
  -- The state after the payment; `status` keeps its four values.
  fulfilment text,
  -- The way to pay that the buyer chose; null until they choose.
  pay_way text constraint bookings_pay_way_check check (pay_way in ('card-at-meeting', 'card-ahead', 'cash')),
  -- The money that went back after the sale, and whose fault that was, if anybody's.
  refunded_poisha bigint,
  failed_side text,
  -- Until when the price is one that both sides agreed on, whatever the listing asks; null where it is the listing's.
  agreed_until timestamptz(3),
  -- An order whose whole money went back keeps the moment at which it was paid.
  constraint bookings_paid_at_check check (
    (status <> 'paid' or paid_at is not null)
    and (paid_at is null or status = 'paid' or fulfilment is not distinct from 'refunded')),
  constraint bookings_cancelled_at_check check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint bookings_fulfilment_check check (
    case when fulfilment is null then true
      when fulfilment = 'refunded' then status in ('paid', 'unavailable')
      else fulfilment in ('handed-over', 'disputed', 'completed') and status = 'paid' end),
  constraint bookings_refunded_check check (
    (refunded_poisha is null or (refunded_poisha > 0 and refunded_poisha <= price_poisha))
    and (fulfilment is not distinct from 'refunded') = (refunded_poisha is not null)
    and (failed_side is null or failed_side in ('buyer', 'seller')))
);

-- A product is sold once: whatever the code does, two paid orders of it cannot both be stored.
-- guard: one-paid-booking (drop "unique ")
create unique index bookings_one_paid on bookings (product_id) where status = 'paid';
create unique index bookings_one_open_a_buyer on bookings (product_id, buyer_id) where status = 'open';
-- Lists of orders go by the moment of the order: ids show it only of rows that were written one after the other.
create index bookings_of_buyer_by_date on bookings (buyer_id, ordered_at desc, id desc)
  where status <> 'cancelled';
-- A seller also sees cancelled orders.
create index bookings_of_seller_by_date on bookings (seller_id, ordered_at desc, id desc);
create index bookings_by_date on bookings (ordered_at desc, id desc) where status <> 'cancelled';
-- Lists of orders begin with those that are not over. They are few beside all that an account ever bought or sold.
create index bookings_under_way_of_buyer on bookings (buyer_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'handed-over', 'disputed');
create index bookings_under_way_of_seller on bookings (seller_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'handed-over', 'disputed');
-- For the orders that were sold on each day.
create index bookings_paid on bookings (paid_at) where status = 'paid';
-- For emails: whether an order repeats a cancelled one. Orders that are paid or end otherwise are never in it.
create index bookings_taken_back on bookings (product_id, buyer_id) where status = 'cancelled';
-- For the sweep: orders whose money is here while nothing has been handed over, and cannot be forgotten.
create index bookings_to_hand_over on bookings (paid_at) where status = 'paid' and fulfilment is null;
-- For the public page of a seller: their completed orders.
create index bookings_completed_of_seller on bookings (seller_id) where fulfilment = 'completed';

-- All that happened to an order: each change of its state, and what both sides did meanwhile.
create table order_transitions (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings (id) on delete restrict,
  action text not null,
  -- Null for the placing of the order.
  from_state text,
  to_state text not null,
  -- Null for the market itself.
  actor_id uuid references users (id) on delete restrict,
  reason text,
  happened_at timestamptz(3) not null,
  -- The order's price at that moment: an order takes another price when its buyer agrees to the listing's new one, or when
  -- both agree on one.
  price_poisha bigint
);
create index order_transitions_of_booking on order_transitions (booking_id, id);
create index order_transitions_of_actor on order_transitions (actor_id, id);
-- For the public page of a seller: orders that they called off, and meetings to which they did not come.
create index order_transitions_called_off on order_transitions (actor_id) where action = 'call-off';
create index order_transitions_no_shows on order_transitions (booking_id) where action = 'no-show';
create trigger order_transitions_are_append_only before update or delete on order_transitions
  for each statement execute function forbid_rewriting();

-- What happens to an order by itself, and when: at most one of a kind. They end with the state that began them.
create table order_timers (
  booking_id uuid not null references bookings (id) on delete cascade,
  kind text not null,
  due_at timestamptz(3) not null,
  primary key (booking_id, kind)
);
create index order_timers_due on order_timers (due_at);

-- The handover of a product that was paid: what the PIN is made of, which the buyer has and the seller types.
create table order_handovers (
  booking_id uuid primary key references bookings (id) on delete restrict,
  -- Base 32 (RFC 4648), shared with the buyer's device alone.
  secret text not null,
  -- Wrong PINs since the last wait.
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  locked_until timestamptz(3)
);

-- Public places where buyers and sellers meet; admins add to them. One that is no good any more is only not proposed.
create table meeting_places (
  id uuid primary key default uuidv7(),
  city text not null,
  area text not null check (area <> ''),
  name text not null check (name <> ''),
  added_by uuid references users (id) on delete restrict,
  unique (city, name)
);
create index meeting_places_of_adder on meeting_places (added_by);
insert into meeting_places (city, area, name) values
  ('Dhaka', 'Elephant Road', 'Multiplan Center, ground floor'),
  ('Dhaka', 'Agargaon', 'IDB Bhaban, main entrance'),
  ('Dhaka', 'Panthapath', 'Bashundhara City, ground floor'),
  ('Dhaka', 'Kuril', 'Jamuna Future Park, west entrance'),
  ('Dhaka', 'Mirpur', 'Mirpur 10 metro station'),
  ('Dhaka', 'Uttara', 'Uttara North metro station'),
  ('Dhaka', 'Farmgate', 'Farmgate metro station'),
  ('Dhaka', 'Motijheel', 'Motijheel metro station'),
  ('Dhaka', 'Dhanmondi', 'Dhanmondi 27, Rapa Plaza'),
  ('Chottogram', 'GEC', 'GEC Circle, Central Plaza'),
  ('Chottogram', 'Agrabad', 'Agrabad, Akhtaruzzaman Centre'),
  ('Chottogram', 'Chawkbazar', 'Chawkbazar, Gulzar Tower'),
  ('Chottogram', 'New Market', 'New Market, main gate'),
  ('Chottogram', '2 No. Gate', '2 No. Gate, Finlay Square');

-- Where and when the two sides of an order meet, as one of them has proposed it: the latest of an order counts. Whoever
-- leaves takes along the places that they have named, as long as nothing was paid; they are empty then.
create table order_meetings (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings (id) on delete restrict,
  place text not null,
  meets_at timestamptz(3) not null,
  proposed_by uuid not null references users (id) on delete restrict,
  -- When the other side accepted it.
  accepted_at timestamptz(3),
  -- Whether the end of the paid order moved to two days after it, which happens once.
  end_moved boolean not null default false
);
create index order_meetings_of_booking on order_meetings (booking_id, id);
create index order_meetings_of_proposer on order_meetings (proposed_by);

-- What a buyer found when they looked at a product before taking it: results by the name of the check.
create table order_checks (
  booking_id uuid primary key references bookings (id) on delete restrict,
  results jsonb not null check (jsonb_typeof(results) = 'object'),
  noted_at timestamptz(3) not null
);
