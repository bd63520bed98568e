-- The books of the market, by double entry: what happened to money, once each, and the accounts between which it moved.
create table ledger_transactions (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in (
    'sale-kept', 'receipt-returned', 'sale-released', 'sale-refunded', 'refund-done', 'refund-failed',
    'payout-made', 'payout-paid', 'payout-bounced')),
  -- What it records: a payment, a refund or a payout.
  subject_id uuid not null,
  booking_id uuid,
  happened_at timestamptz(3) not null default now()
);
-- Each thing happens once, and of two that exclude each other one: money that arrived is kept or goes back, money that was
-- kept is the seller's or the buyer's again.
create unique index ledger_transactions_once on ledger_transactions (subject_id, (
  case kind when 'receipt-returned' then 'sale-kept' when 'sale-refunded' then 'sale-released' else kind end));

-- What a transaction adds to an account. Positive: the market has it; negative: it owes it.
create table ledger_entries (
  transaction_id uuid not null references ledger_transactions (id) on delete restrict,
  account text not null check (account in (
    'card-processor', 'bank', 'held', 'seller', 'refund', 'payout', 'fee')),
  -- Whose money it is, on the accounts that are kept apart by person.
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

-- Looked at when the database transaction commits: all entries are there then.
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

-- What became the sellers', an order each: what payouts pay out. Part of the door of payments.
create view released_money as
select entry.party_id as seller_id, booked.booking_id, -entry.amount_poisha as amount_poisha,
  booked.happened_at as released_at
from ledger_entries entry join ledger_transactions booked on booked.id = entry.transaction_id
where entry.account = 'seller' and booked.kind in ('sale-released', 'sale-refunded');

-- What the market takes of a sale, in thousandths, as it was when its buyer began to pay.
alter table payment_intents add column fee_per_mille smallint not null default 0;
alter table payment_intents add constraint payment_intents_fee_check check (fee_per_mille between 0 and 500) not valid;

-- Whether the books have it: true from the version on that keeps them. The version before writes null, and so are rows from
-- before; a sweep takes both over.
alter table payments add column in_ledger boolean;
alter table refunds add column in_ledger boolean;

-- Where the card processor's books and ours do not agree, by its number of a payment or refund, in poisha; null: there is
-- none. Looked at again each night until it is gone.
create table processor_differences (
  about text not null check (about in ('payment', 'refund')),
  processor_id text not null,
  ours_poisha bigint,
  theirs_poisha bigint,
  found_at timestamptz(3) not null,
  gone_at timestamptz(3),
  primary key (about, processor_id)
);
