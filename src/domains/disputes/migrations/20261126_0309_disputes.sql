-- What a buyer says is wrong with what was handed over, and what the seller says to it. Where the order stands, what
-- happens by itself and what became of the money is orders'.
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
  -- What the seller offers to send back.
  offered_poisha bigint check (offered_poisha > 0),
  offered_at timestamptz(3),
  -- When it ended, by whomever.
  closed_at timestamptz(3),
  check ((answer is null) = (answered_at is null)),
  check ((offered_poisha is null) = (offered_at is null))
);
create index disputes_open on disputes (opened_at, booking_id) where closed_at is null;
create index disputes_of_buyer on disputes (buyer_id);
create index disputes_of_seller on disputes (seller_id);
