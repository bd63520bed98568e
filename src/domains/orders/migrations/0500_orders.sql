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
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null))
);

-- A product is sold once: whatever the code does, two paid orders of it cannot both be stored.
-- guard: one-paid-booking (drop "unique ")
create unique index bookings_one_paid on bookings (product_id) where status = 'paid';
create unique index bookings_one_open_a_buyer on bookings (product_id, buyer_id) where status = 'open';
create index bookings_of_buyer on bookings (buyer_id, id desc) where status <> 'cancelled';
create index bookings_of_seller on bookings (seller_id, id desc) where status <> 'cancelled';
create index bookings_newest on bookings (id desc) where status <> 'cancelled';
