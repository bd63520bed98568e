-- Wish lists. A wish with an order is open again once that order was cancelled.
create table wishes (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  buyer_phone text not null,
  meet_location text not null,
  wished_at timestamptz(3) not null default now(),
  ordered_at timestamptz(3),
  booking_id uuid references bookings (id) on delete restrict,
  check ((ordered_at is null) = (booking_id is null))
);

create unique index wishes_one_a_product on wishes (buyer_id, product_id);
create index wishes_of_buyer on wishes (buyer_id, id desc);
