-- Wish lists. After its order is cancelled, a wish is open again.
create table wishes (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  -- Null if the buyer enters them with the order.
  buyer_phone text,
  meet_location text,
  wished_at timestamptz(3) not null default now(),
  ordered_at timestamptz(3),
  booking_id uuid references bookings (id) on delete restrict,
  check ((ordered_at is null) = (booking_id is null))
);

create unique index wishes_one_a_product on wishes (buyer_id, product_id);
-- Lists sort by the time of the wish. Ids have this order only if rows were inserted one after another.
create index wishes_of_buyer_by_date on wishes (buyer_id, wished_at desc, id desc);
-- For the number of buyers who saved a listing.
create index wishes_of_product on wishes (product_id);
