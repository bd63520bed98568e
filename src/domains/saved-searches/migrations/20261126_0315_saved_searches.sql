-- Searches that people have saved, and the listings of which they were notified. New listings are held against them: each search
-- stands under a few lexemes of which every listing that matches it has one, so that a listing finds its searches by index.

-- What is searched for, once for all who have saved the same.
create table saved_queries (
  id uuid primary key default uuidv7(),
  -- Digest of the search, written one way.
  hash text not null unique,
  search jsonb not null,
  -- What search_documents.lexemes must match; null where the price alone counts.
  match tsquery,
  asked_at timestamptz(3) not null
);

-- The lexemes under which a query is found; an empty one for queries that the price alone narrows. In whole taka.
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
  -- When the person is to be notified of the listings found since; null while there are none.
  due_at timestamptz(3),
  notified_at timestamptz(3)
);
create unique index saved_searches_one_a_query on saved_searches (person_id, query_id);
create index saved_searches_of_query on saved_searches (query_id);
create index saved_searches_due on saved_searches (due_at) where due_at is not null;

-- Listings found for a search; the person is notified of each once, ever. Products are withdrawn, never deleted: a foreign key
-- would look each one up for each search that finds it, and prove nothing. An index less is a write less for each search
-- that a new listing finds; ids of products show which came last.
create table saved_search_hits (
  search_id uuid not null references saved_searches (id) on delete cascade,
  product_id uuid not null,
  found_at timestamptz(3) not null,
  notified_at timestamptz(3)
);
-- guard: hit-once (drop "unique ")
create unique index saved_search_hits_once on saved_search_hits (search_id, product_id);
create index saved_search_hits_to_notify on saved_search_hits (search_id) where notified_at is null;

-- Listings that wait to be held against the saved searches.
create table listings_to_match (
  product_id uuid primary key references products (id) on delete cascade,
  -- What it cost before, in whole taka, where only the searches count that it has come within the price of.
  price_before integer,
  since timestamptz(3) not null
);
create index listings_to_match_by_time on listings_to_match (since);
