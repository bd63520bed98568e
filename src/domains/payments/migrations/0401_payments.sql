-- One try to pay a booking, under one payment hold. Written before the card processor is asked, so that no
-- intent with a secret in a buyer's hands is unknown to us.
create table payment_intents (
  id uuid primary key default uuidv7(),
  -- The processor's number; null until it has answered.
  processor_id text unique,
  booking_id uuid not null,
  product_id uuid not null references products (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  hold_id uuid not null unique,
  hold_expires_at timestamptz not null,
  amount_poisha bigint not null check (amount_poisha > 0),
  currency text not null,
  state text not null default 'asked' check (state in (
    'asked', 'abandoned', 'requires_payment_method', 'requires_confirmation', 'requires_action',
    'processing', 'requires_capture', 'succeeded', 'canceled')),
  -- What the processor received, once it succeeded.
  received_poisha bigint,
  received_currency text,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
create index payment_intents_booking on payment_intents (booking_id);
create index payment_intents_product on payment_intents (product_id);
create index payment_intents_undecided on payment_intents (checked_at)
  where state not in ('succeeded', 'canceled', 'abandoned');

-- Money that arrived, one row an intent, and what became of it.
create table payments (
  id uuid primary key default uuidv7(),
  intent_id uuid not null unique references payment_intents (id) on delete restrict,
  booking_id uuid not null,
  amount_poisha bigint not null check (amount_poisha > 0),
  -- The buyer's address when the money arrived.
  email text not null,
  outcome text not null check (outcome in ('settled', 'refunding', 'refunded')),
  paid_at timestamptz not null default now()
);
create index payments_booking on payments (booking_id);
create unique index payments_one_settled on payments (booking_id) where outcome = 'settled';

-- Money on its way back; one full refund a payment.
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null unique references payments (id) on delete restrict,
  processor_id text unique,
  amount_poisha bigint not null check (amount_poisha > 0),
  state text not null default 'asked' check (state in (
    'asked', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  asked_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
create index refunds_undecided on refunds (checked_at) where state not in ('succeeded', 'failed', 'canceled');

-- Every message of the card processor, stored before it is acknowledged; the id makes repeats harmless.
create table processor_events (
  id text primary key,
  type text not null,
  body jsonb not null,
  received_at timestamptz not null default now()
);
