-- Orders. Cancelled orders stay, because a late payment for one must be refunded.
create table bookings (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  -- Seller of the product, who never changes. Copied for the index of a seller's orders.
  seller_id uuid not null references users (id) on delete restrict,
  status text not null default 'open' check (status in ('open', 'paid', 'unavailable', 'cancelled')),
  buyer_phone text not null,
  meet_location text not null,
  -- Current price of the order: at first the listing's price, later also an agreed or changed price.
  price_poisha bigint not null check (price_poisha > 0),
  ordered_at timestamptz(3) not null default now(),
  paid_at timestamptz(3),
  cancelled_at timestamptz(3),
  -- State after the payment. `status` then stays 'paid', or is 'unavailable' after a full refund.
  fulfilment text,
  -- Payment method; null until the buyer chooses one.
  pay_way text constraint bookings_pay_way_check check (pay_way in ('card-at-meeting', 'card-ahead', 'cash')),
  -- Amount refunded after the sale, and the side at fault; null if nobody was.
  refunded_poisha bigint,
  failed_side text,
  -- End of the agreed price's validity. Null if the order has the listing's price.
  agreed_until timestamptz(3),
  -- A fully refunded order keeps its time of payment.
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

-- Prevents a second sale of a product, even if the code has an error.
-- guard: one-paid-booking (drop "unique ")
create unique index bookings_one_paid on bookings (product_id) where status = 'paid';
create unique index bookings_one_open_a_buyer on bookings (product_id, buyer_id) where status = 'open';
-- Lists sort by the time of the order. Ids have this order only if rows were inserted one after another.
create index bookings_of_buyer_by_date on bookings (buyer_id, ordered_at desc, id desc)
  where status <> 'cancelled';
-- A seller also sees cancelled orders.
create index bookings_of_seller_by_date on bookings (seller_id, ordered_at desc, id desc);
create index bookings_by_date on bookings (ordered_at desc, id desc) where status <> 'cancelled';
-- Lists begin with open orders, which are few compared to all orders of an account.
create index bookings_under_way_of_buyer on bookings (buyer_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'handed-over', 'disputed');
create index bookings_under_way_of_seller on bookings (seller_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'handed-over', 'disputed');
-- For sales per day.
create index bookings_paid on bookings (paid_at) where status = 'paid';
-- For emails, which mention whether an order repeats a cancelled one.
create index bookings_taken_back on bookings (product_id, buyer_id) where status = 'cancelled';
-- Paid orders without a handover, for the invariant paid-order-ends (tools/doctor/invariants.sql).
create index bookings_to_hand_over on bookings (paid_at) where status = 'paid' and fulfilment is null;
-- For the public page of a seller: completed orders.
create index bookings_completed_of_seller on bookings (seller_id) where fulfilment = 'completed';

-- History of orders: changes of state, and actions of both sides.
create table order_transitions (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings (id) on delete restrict,
  action text not null,
  -- Null for the first entry, which places the order.
  from_state text,
  to_state text not null,
  -- Null if the market itself acted.
  actor_id uuid references users (id) on delete restrict,
  reason text,
  happened_at timestamptz(3) not null,
  -- Price of the order at that time. It changes if the buyer accepts the listing's new price, or if both sides agree on
  -- a price.
  price_poisha bigint
);
create index order_transitions_of_booking on order_transitions (booking_id, id);
create index order_transitions_of_actor on order_transitions (actor_id, id);
-- For the public page of a seller: orders that the seller cancelled, and meetings that the seller missed.
create index order_transitions_called_off on order_transitions (actor_id) where action = 'call-off';
create index order_transitions_no_shows on order_transitions (booking_id) where action = 'no-show';
create trigger order_transitions_are_append_only before update or delete on order_transitions
  for each statement execute function forbid_rewriting();

-- Automatic actions on orders, at most one of each kind. Leaving a state deletes the timers of that state.
create table order_timers (
  booking_id uuid not null references bookings (id) on delete cascade,
  kind text not null,
  due_at timestamptz(3) not null,
  primary key (booking_id, kind)
);
create index order_timers_due on order_timers (due_at);

-- Secrets of handover PINs. The buyer's device shows the PIN of a paid order, and the seller enters it.
create table order_handovers (
  booking_id uuid primary key references bookings (id) on delete restrict,
  -- Base 32 (RFC 4648). Only the buyer's device gets it.
  secret text not null,
  -- Number of wrong PINs since the last lock.
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  locked_until timestamptz(3)
);

-- Suggested public meeting places. Admins add more.
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

-- Proposed meetings; the latest proposal of an order counts. Closing an account empties the places that its person
-- proposed, except for paid orders.
create table order_meetings (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings (id) on delete restrict,
  place text not null,
  meets_at timestamptz(3) not null,
  proposed_by uuid not null references users (id) on delete restrict,
  -- Time at which the other side accepted the proposal.
  accepted_at timestamptz(3),
  -- True if the acceptance postponed the order's end to two days after the meeting. This happens once per order.
  end_moved boolean not null default false
);
create index order_meetings_of_booking on order_meetings (booking_id, id);
create index order_meetings_of_proposer on order_meetings (proposed_by);

-- Buyers' checks of products before the handover: results by name of the check.
create table order_checks (
  booking_id uuid primary key references bookings (id) on delete restrict,
  results jsonb not null check (jsonb_typeof(results) = 'object'),
  noted_at timestamptz(3) not null
);
