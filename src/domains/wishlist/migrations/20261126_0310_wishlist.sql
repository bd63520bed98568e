-- Wish lists. A wish with an order is open again once that order was cancelled.
create table wishes (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  -- Asked when it is ordered, unless the wish has them.
  buyer_phone text,
  meet_location text,
  wished_at timestamptz(3) not null default now(),
  ordered_at timestamptz(3),
  booking_id uuid references bookings (id) on delete restrict,
  check ((ordered_at is null) = (booking_id is null))
);

create unique index wishes_one_a_product on wishes (buyer_id, product_id);
-- A wish list goes by the moment of the wish: ids show it only of rows that were written one after the other.
create index wishes_of_buyer_by_date on wishes (buyer_id, wished_at desc, id desc);
-- For how many buyers have saved a listing.
create index wishes_of_product on wishes (product_id);
