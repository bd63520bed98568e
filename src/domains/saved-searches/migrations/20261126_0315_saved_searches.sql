-- Saved searches, and the listings found for them. Each new listing is matched with the saved searches. A search is
-- stored under a few lexemes, its anchors. Every listing that matches it has at least one of them. So an index finds
-- the searches of a listing.

-- Distinct searches, shared by all people who saved the same one.
create table saved_queries (
  id uuid primary key default uuidv7(),
  -- Digest of the search in a canonical form.
  hash text not null unique,
  search jsonb not null,
  -- Query on search_documents.lexemes; null if only the price matters.
  match tsquery,
  asked_at timestamptz(3) not null
);

-- Anchors of the queries; empty for a query with a price range only. Prices are in whole taka.
create table saved_query_anchors (
  anchor text not null,
  price_to integer not null,
  price_from integer not null,
  query_id uuid not null references saved_queries (id) on delete cascade,
  primary key (anchor, price_to, price_from, query_id)
);
create index saved_query_anchors_of_query on saved_query_anchors (query_id);

create table saved_searches (
  id uuid primary key default uuidv7(),
  person_id uuid not null references users (id) on delete restrict,
  query_id uuid not null references saved_queries (id) on delete restrict,
  name text not null check (length(name) between 1 and 80),
  pace text not null check (pace in ('at-once', 'daily', 'never')),
  saved_at timestamptz(3) not null,
  -- Time of the next notification about found listings; null while there are none.
  due_at timestamptz(3),
  notified_at timestamptz(3)
);
create unique index saved_searches_one_a_query on saved_searches (person_id, query_id);
create index saved_searches_of_query on saved_searches (query_id);
create index saved_searches_due on saved_searches (due_at) where due_at is not null;

-- Listings found for a search. The person is notified of each only once. product_id has no foreign key, because
-- products are never deleted, and its check would slow down each hit. found_at has no index, because the order of
-- product ids is sufficient.
create table saved_search_hits (
  search_id uuid not null references saved_searches (id) on delete cascade,
  product_id uuid not null,
  found_at timestamptz(3) not null,
  notified_at timestamptz(3)
);
-- guard: hit-once (drop "unique ")
create unique index saved_search_hits_once on saved_search_hits (search_id, product_id);
create index saved_search_hits_to_notify on saved_search_hits (search_id) where notified_at is null;

-- Listings that wait for matching with the saved searches.
create table listings_to_match (
  product_id uuid primary key references products (id) on delete cascade,
  -- Price before a reduction, in whole taka. Then only searches with a lower price limit count. Null: all searches
  -- count.
  price_before integer,
  since timestamptz(3) not null
);
create index listings_to_match_by_time on listings_to_match (since);
