-- Sellers' accounts for payouts. A change inserts a row; the latest usable row counts.
create table payout_accounts (
  id uuid primary key default uuidv7(),
  seller_id uuid not null references users (id) on delete restrict,
  way text not null check (way in ('bkash', 'nagad', 'bank')),
  -- Mobile number or bank account number. routing_number belongs to the bank's branch. Emptied when the seller closes
  -- the account.
  number text not null,
  routing_number text,
  holder_name text not null,
  named_at timestamptz(3) not null,
  usable_at timestamptz(3) not null,
  -- Set if the change was cancelled or replaced before usable_at.
  ended_at timestamptz(3),
  check ((way = 'bank') = (routing_number is not null))
);
create index payout_accounts_of_seller on payout_accounts (seller_id, id desc);

-- Payouts that an admin makes together, with one file for the bank.
create table payout_runs (
  id uuid primary key default uuidv7(),
  made_by uuid not null references users (id) on delete restrict,
  made_at timestamptz(3) not null,
  payout_count integer not null default 0,
  sum_poisha bigint not null default 0
);

create table payouts (
  id uuid primary key default uuidv7(),
  run_id uuid not null references payout_runs (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  account_id uuid not null references payout_accounts (id) on delete restrict,
  amount_poisha bigint not null check (amount_poisha > 0),
  state text not null default 'made' check (state in ('made', 'paid', 'bounced')),
  -- reference is the bank's, set when it has paid. bounce_reason is set if the money came back.
  reference text,
  bounce_reason text,
  decided_by uuid references users (id) on delete restrict,
  decided_at timestamptz(3),
  unique (run_id, seller_id)
);
create index payouts_of_seller on payouts (seller_id, id desc);

-- Orders that a payout pays.
create table payout_items (
  payout_id uuid not null references payouts (id) on delete restrict,
  booking_id uuid not null,
  amount_poisha bigint not null check (amount_poisha > 0),
  -- True if the payout bounced. The order is then due again.
  is_void boolean not null default false,
  primary key (payout_id, booking_id)
);
-- No order is paid out twice.
-- guard: payout-item-once (drop "unique ")
create unique index payout_items_once on payout_items (booking_id) where not is_void;

create function audit_payout() returns trigger language plpgsql as $$
begin
  perform write_audit_entry(
    'payout', new.id, case when tg_op = 'UPDATE' then old.state end, new.state, new.amount_poisha,
    jsonb_build_object('payout', new.id, 'run', new.run_id, 'seller', new.seller_id),
    coalesce(new.bounce_reason, new.reference));
  return null;
end $$;
create trigger payouts_audit_after_insert after insert on payouts
  for each row execute function audit_payout();
create trigger payouts_audit_after_update after update of state on payouts
  for each row when (old.state is distinct from new.state) execute function audit_payout();
