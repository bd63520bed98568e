-- Requests of sellers to check a removed listing again. An admin restores the listing, or keeps it removed.
create table removal_reviews (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  asked_at timestamptz(3) not null,
  decision text check (decision in ('restored', 'kept')),
  decided_at timestamptz(3),
  decided_by uuid references users (id) on delete restrict,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);

-- A listing has at most one open request.
create unique index removal_reviews_one_open on removal_reviews (product_id) where decision is null;
-- For the admins' quality queue, the longest waiting first.
create index removal_reviews_open on removal_reviews (asked_at, product_id) where decision is null;
create index removal_reviews_of_seller on removal_reviews (seller_id);
