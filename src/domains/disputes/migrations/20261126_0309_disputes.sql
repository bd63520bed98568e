-- A buyer's complaint about a product after the handover, and the seller's answer. The bookings domain stores the
-- order's state and timers, and payments stores the refund.
create table disputes (
  booking_id uuid primary key references bookings (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  reason text not null check (length(reason) between 1 and 60),
  text text not null,
  pictures jsonb not null default '[]',
  opened_at timestamptz(3) not null,
  answer text,
  answer_pictures jsonb not null default '[]',
  answered_at timestamptz(3),
  -- Refund that the seller offers.
  offered_poisha bigint check (offered_poisha > 0),
  offered_at timestamptz(3),
  -- End of the dispute, whoever ended it.
  closed_at timestamptz(3),
  check ((answer is null) = (answered_at is null)),
  check ((offered_poisha is null) = (offered_at is null))
);
create index disputes_open on disputes (opened_at, booking_id) where closed_at is null;
create index disputes_of_buyer on disputes (buyer_id);
create index disputes_of_seller on disputes (seller_id);
