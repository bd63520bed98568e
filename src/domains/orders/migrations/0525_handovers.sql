-- The handover of a product that was paid: what the PIN is made of, which the buyer has and the seller types.
create table order_handovers (
  booking_id uuid primary key references bookings (id) on delete restrict,
  -- Base 32 (RFC 4648), shared with the buyer's device alone.
  secret text not null,
  -- Wrong PINs since the last wait.
  wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
  locked_until timestamptz(3)
);
