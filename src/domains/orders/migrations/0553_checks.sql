-- What a buyer found when they looked at a product before taking it: results by the name of the check.
create table order_checks (
  booking_id uuid primary key references bookings (id) on delete restrict,
  results jsonb not null check (jsonb_typeof(results) = 'object'),
  noted_at timestamptz(3) not null
);
