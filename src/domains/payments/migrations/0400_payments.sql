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
  -- Whose money it was, so that a person's copy and a closed account find it.
  buyer_id uuid references users (id) on delete restrict,
  amount_poisha bigint not null check (amount_poisha > 0),
  -- The buyer's address when the money arrived.
  email text not null,
  outcome text not null check (outcome in ('settled', 'refunding', 'refunded')),
  paid_at timestamptz not null default now()
);
create index payments_booking on payments (booking_id);
create index payments_of_buyer on payments (buyer_id);
create unique index payments_one_settled on payments (booking_id) where outcome = 'settled';

create function payment_has_buyer() returns trigger language plpgsql as $$
begin
  new.buyer_id := coalesce(new.buyer_id, (select buyer_id from payment_intents where id = new.intent_id));
  return new;
end $$;

create trigger payments_have_buyers before insert on payments
  for each row execute function payment_has_buyer();

-- Money on its way back; one full refund a payment.
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null unique references payments (id) on delete restrict,
  processor_id text unique,
  amount_poisha bigint not null check (amount_poisha > 0),
  state text not null default 'asked' check (state in (
    'asked', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  -- Why the money went back, in words for admins.
  reason text,
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

-- Each step of a payment stands in the book of changes: tries to pay, money that arrived, money that goes back.
create function note_intent_change() returns trigger language plpgsql as $$
begin
  perform note_state_change(
    'intent', new.id, case when tg_op = 'UPDATE' then old.state end, new.state,
    coalesce(new.received_poisha, new.amount_poisha),
    jsonb_build_object('product', new.product_id, 'booking', new.booking_id, 'buyer', new.buyer_id,
      'intent', new.id, 'transaction', new.processor_id), null);
  return null;
end $$;

create function note_payment_change() returns trigger language plpgsql as $$
declare
  intent payment_intents;
begin
  select * into intent from payment_intents where id = new.intent_id;
  perform note_state_change(
    'payment', new.id, case when tg_op = 'UPDATE' then old.outcome end, new.outcome, new.amount_poisha,
    jsonb_build_object('product', intent.product_id, 'booking', new.booking_id, 'buyer', intent.buyer_id,
      'intent', intent.id, 'payment', new.id, 'transaction', intent.processor_id), null);
  return null;
end $$;

create function note_refund_change() returns trigger language plpgsql as $$
declare
  intent payment_intents;
begin
  select payment_intents.* into intent from payment_intents
    join payments on payments.intent_id = payment_intents.id where payments.id = new.payment_id;
  perform note_state_change(
    'refund', new.id, case when tg_op = 'UPDATE' then old.state end, new.state, new.amount_poisha,
    jsonb_build_object('product', intent.product_id, 'booking', intent.booking_id, 'buyer', intent.buyer_id,
      'intent', intent.id, 'payment', new.payment_id, 'transaction', intent.processor_id), new.reason);
  return null;
end $$;

-- A declined card leaves the intent as it was, ready for another; only the processor's message tells of it.
create function note_declined_card() returns trigger language plpgsql as $$
declare
  intent payment_intents;
begin
  select * into intent from payment_intents where processor_id = new.body #>> '{data,object,id}';
  if found then
    perform note_state_change(
      'intent', intent.id, intent.state, 'declined', intent.amount_poisha,
      jsonb_build_object('product', intent.product_id, 'booking', intent.booking_id, 'buyer', intent.buyer_id,
        'intent', intent.id, 'transaction', intent.processor_id),
      new.body #>> '{data,object,last_payment_error,code}');
  end if;
  return null;
end $$;

create trigger payment_intents_noted_after_insert after insert on payment_intents
  for each row execute function note_intent_change();
create trigger payment_intents_noted_after_update after update of state on payment_intents
  for each row when (old.state is distinct from new.state) execute function note_intent_change();
create trigger payments_noted_after_insert after insert on payments
  for each row execute function note_payment_change();
create trigger payments_noted_after_update after update of outcome on payments
  for each row when (old.outcome is distinct from new.outcome) execute function note_payment_change();
create trigger refunds_noted_after_insert after insert on refunds
  for each row execute function note_refund_change();
create trigger refunds_noted_after_update after update of state on refunds
  for each row when (old.state is distinct from new.state) execute function note_refund_change();
create trigger processor_events_noted_after_insert after insert on processor_events
  for each row when (new.type = 'payment_intent.payment_failed') execute function note_declined_card();
