-- Questions about listings that their sellers have confirmed: an admin looks at each and finds it fine or withdraws the
-- listing. A question is as the seller read it, so that what was confirmed stays known.
create table listing_confirmations (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  question text not null,
  asked text not null,
  confirmed_at timestamptz(3) not null,
  decision text check (decision in ('fine', 'withdraw')),
  decided_at timestamptz(3),
  decided_by uuid references users (id) on delete restrict,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);

-- Confirmed once, a question is not asked again.
create unique index listing_confirmations_once on listing_confirmations (product_id, asked);
create index listing_confirmations_open on listing_confirmations (confirmed_at, product_id) where decision is null;
create index listing_confirmations_of_seller on listing_confirmations (seller_id);
