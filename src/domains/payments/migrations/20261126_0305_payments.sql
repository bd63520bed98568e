-- Attempts to pay an order, each with its own hold. The row is inserted before the card processor creates the intent.
-- So the market knows every intent whose secret a buyer has.
create table payment_intents (
  id uuid primary key default uuidv7(),
  -- Id at the processor; null until the processor responds.
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
  -- Amount that the processor received; null until it succeeds.
  received_poisha bigint,
  received_currency text,
  -- Market's fee in thousandths, as it was when the buyer began to pay.
  fee_per_mille smallint not null default 0 constraint payment_intents_fee_check check (fee_per_mille between 0 and 500),
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
create index payment_intents_booking on payment_intents (booking_id);
create index payment_intents_product on payment_intents (product_id);
create index payment_intents_undecided on payment_intents (checked_at)
  where state not in ('succeeded', 'canceled', 'abandoned');

-- Received payments, one per intent. Outcome: settled (a sale), refunding or refunded.
create table payments (
  id uuid primary key default uuidv7(),
  intent_id uuid not null unique references payment_intents (id) on delete restrict,
  booking_id uuid not null,
  -- Buyer, for data export and account closure. A trigger copies it from the intent.
  buyer_id uuid references users (id) on delete restrict,
  amount_poisha bigint not null check (amount_poisha > 0),
  -- Buyer's email address when the payment arrived.
  email text not null,
  outcome text not null check (outcome in ('settled', 'refunding', 'refunded')),
  paid_at timestamptz not null default now(),
  -- True after the ledger has the payment. A sweep looks for other rows.
  in_ledger boolean
);
create index payments_booking on payments (booking_id);
create index payments_of_buyer on payments (buyer_id);
create unique index payments_one_settled on payments (booking_id) where outcome = 'settled';
create index payments_to_book on payments (id) where in_ledger is null;

create function set_payment_buyer() returns trigger language plpgsql as $$
begin
  new.buyer_id := coalesce(new.buyer_id, (select buyer_id from payment_intents where id = new.intent_id));
  return new;
end $$;

create trigger payments_set_buyer before insert on payments
  for each row execute function set_payment_buyer();

-- Refunds, at most one per payment. A payment without a sale is refunded in full, a sale in full or in part.
create table refunds (
  id uuid primary key default uuidv7(),
  payment_id uuid not null unique references payments (id) on delete restrict,
  processor_id text unique,
  amount_poisha bigint not null check (amount_poisha > 0),
  state text not null default 'asked' check (state in (
    'asked', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  -- Reason for the refund, as text for admins.
  reason text,
  asked_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  -- As in payments.
  in_ledger boolean
);
create index refunds_undecided on refunds (checked_at) where state not in ('succeeded', 'failed', 'canceled');
create index refunds_to_book on refunds (id) where in_ledger is null and state = 'succeeded';

-- Webhook events of the card processor, stored before they are acknowledged. The primary key ignores repeated events.
create table processor_events (
  id text primary key,
  type text not null,
  body jsonb not null,
  received_at timestamptz not null default now()
);

create function audit_intent() returns trigger language plpgsql as $$
begin
  perform write_audit_entry(
    'intent', new.id, case when tg_op = 'UPDATE' then old.state end, new.state,
    coalesce(new.received_poisha, new.amount_poisha),
    jsonb_build_object('product', new.product_id, 'booking', new.booking_id, 'buyer', new.buyer_id,
      'intent', new.id, 'transaction', new.processor_id), null);
  return null;
end $$;

create function audit_payment() returns trigger language plpgsql as $$
declare
  intent payment_intents;
begin
  select * into intent from payment_intents where id = new.intent_id;
  perform write_audit_entry(
    'payment', new.id, case when tg_op = 'UPDATE' then old.outcome end, new.outcome, new.amount_poisha,
    jsonb_build_object('product', intent.product_id, 'booking', new.booking_id, 'buyer', intent.buyer_id,
      'intent', intent.id, 'payment', new.id, 'transaction', intent.processor_id), null);
  return null;
end $$;

create function audit_refund() returns trigger language plpgsql as $$
declare
  intent payment_intents;
begin
  select payment_intents.* into intent from payment_intents
    join payments on payments.intent_id = payment_intents.id where payments.id = new.payment_id;
  perform write_audit_entry(
    'refund', new.id, case when tg_op = 'UPDATE' then old.state end, new.state, new.amount_poisha,
    jsonb_build_object('product', intent.product_id, 'booking', intent.booking_id, 'buyer', intent.buyer_id,
      'intent', intent.id, 'payment', new.payment_id, 'transaction', intent.processor_id), new.reason);
  return null;
end $$;

-- A declined card does not change the intent's state, because the buyer can use another card. Only the webhook event
-- shows it.
create function audit_declined_card() returns trigger language plpgsql as $$
declare
  intent payment_intents;
begin
  select * into intent from payment_intents where processor_id = new.body #>> '{data,object,id}';
  if found then
    perform write_audit_entry(
      'intent', intent.id, intent.state, 'declined', intent.amount_poisha,
      jsonb_build_object('product', intent.product_id, 'booking', intent.booking_id, 'buyer', intent.buyer_id,
        'intent', intent.id, 'transaction', intent.processor_id),
      new.body #>> '{data,object,last_payment_error,code}');
  end if;
  return null;
end $$;

create trigger payment_intents_audit_after_insert after insert on payment_intents
  for each row execute function audit_intent();
create trigger payment_intents_audit_after_update after update of state on payment_intents
  for each row when (old.state is distinct from new.state) execute function audit_intent();
create trigger payments_audit_after_insert after insert on payments
  for each row execute function audit_payment();
create trigger payments_audit_after_update after update of outcome on payments
  for each row when (old.outcome is distinct from new.outcome) execute function audit_payment();
create trigger refunds_audit_after_insert after insert on refunds
  for each row execute function audit_refund();
create trigger refunds_audit_after_update after update of state on refunds
  for each row when (old.state is distinct from new.state) execute function audit_refund();
create trigger processor_events_audit_after_insert after insert on processor_events
  for each row when (new.type = 'payment_intent.payment_failed') execute function audit_declined_card();

-- Double-entry ledger. A transaction records one event and moves money between accounts.
create table ledger_transactions (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in (
    'sale-kept', 'receipt-returned', 'sale-released', 'sale-refunded', 'refund-done', 'refund-failed',
    'payout-made', 'payout-paid', 'payout-bounced')),
  -- Id of a payment, refund or payout.
  subject_id uuid not null,
  booking_id uuid,
  happened_at timestamptz(3) not null default now()
);
-- Each event is recorded once. Kinds that exclude each other count as one: a payment is kept or returned, and a kept
-- sale is released or refunded.
create unique index ledger_transactions_once on ledger_transactions (subject_id, (
  case kind when 'receipt-returned' then 'sale-kept' when 'sale-refunded' then 'sale-released' else kind end));

-- Amount that a transaction adds to an account. A positive balance is money that the market has, a negative one is
-- money that it owes.
create table ledger_entries (
  transaction_id uuid not null references ledger_transactions (id) on delete restrict,
  account text not null check (account in (
    'card-processor', 'bank', 'held', 'seller', 'refund', 'payout', 'fee')),
  -- Owner of the money, for accounts with a balance per person.
  party_id uuid references users (id) on delete restrict,
  amount_poisha bigint not null check (amount_poisha <> 0),
  primary key (transaction_id, account),
  check ((party_id is null) = (account in ('card-processor', 'bank', 'fee')))
);
create index ledger_entries_of_party on ledger_entries (party_id, account, transaction_id) where party_id is not null;

create trigger ledger_transactions_are_append_only before update or delete on ledger_transactions
  for each statement execute function forbid_rewriting();
create trigger ledger_entries_are_append_only before update or delete on ledger_entries
  for each statement execute function forbid_rewriting();

-- The check is deferred to the commit, when the transaction has all its entries.
create function check_ledger_balance(transaction uuid) returns void language plpgsql as $$
declare
  entries integer;
  balance bigint;
begin
  select count(*), coalesce(sum(amount_poisha), 0) into entries, balance
  from ledger_entries where transaction_id = transaction;
  if entries < 2 or balance <> 0 then
    raise exception 'the entries of ledger transaction % come to % poisha, not to 0', transaction, balance
      using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
end $$;
create function check_ledger_transaction() returns trigger language plpgsql as $$
begin
  perform check_ledger_balance(new.id);
  return null;
end $$;
create function check_ledger_entry() returns trigger language plpgsql as $$
begin
  perform check_ledger_balance(new.transaction_id);
  return null;
end $$;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_transaction();
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();

-- Money that became the sellers', by order. Payouts pay it. Part of the public API of payments.
create view released_money as
select entry.party_id as seller_id, booked.booking_id, -entry.amount_poisha as amount_poisha,
  booked.happened_at as released_at
from ledger_entries entry join ledger_transactions booked on booked.id = entry.transaction_id
where entry.account = 'seller' and booked.kind in ('sale-released', 'sale-refunded');

-- Differences between the card processor's books and the ledger, by the processor's id of a payment, refund or dispute.
-- A null amount means that this side has no entry. A job checks them each night until they are gone. A dispute at the
-- cardholder's bank is a difference, too: the processor took back money that the ledger still has.
create table processor_differences (
  about text not null check (about in ('payment', 'refund', 'dispute')),
  processor_id text not null,
  ours_poisha bigint,
  theirs_poisha bigint,
  found_at timestamptz(3) not null,
  gone_at timestamptz(3),
  primary key (about, processor_id)
);
