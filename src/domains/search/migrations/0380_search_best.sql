-- The order *Best*: each document has the rank of its listing (listing_rank in the catalog, docs/ranking.md).

-- Documents from before come last until the job has made them anew; the default is evaluated once, without a rewrite
-- (https://www.postgresql.org/docs/18/sql-altertable.html, notes).
alter table search_documents add column best_at timestamptz(3) not null default '2000-01-01 00:00:00+00';

-- The document of a product. Materialized, so that the facets are computed once and not for each use.
create or replace function search_document(product products, is_verified boolean) returns search_documents
language sql immutable parallel safe as $$
  with extracted as materialized (
    select
      search_facets(product.category, product.condition, product.location, product.facts, product.posted_at,
        product.used_years, is_verified)
      || search_condition_facets(product.category, product.facts, product.bench_check) as facets,
      array(
        select key || '=' || value from jsonb_each_text(product.facts)
        where search_is_suggested_only(key) and value <> ''
      ) as suggested_values
  )
  select product.id, product.seller_id, product.posted_at, (product.resale_price_poisha / 100)::integer, facets,
    suggested_values,
    search_lexemes(product.id, product.title, product.details, product.category, product.location, product.facts,
      facets, suggested_values),
    listing_rank(product.posted_at, product.quality, 0)::timestamptz(3)
  from extracted
$$;

-- Writes the documents of those of these products that are listed. By a lateral join, because `(search_document(…)).*`
-- would call the function for each column.
create or replace function search_index_products(ids uuid[]) returns void language sql as $$
  insert into search_documents
  select document.product_id, document.seller_id, document.posted_at, document.price,
    case when warranty.is_over then array_remove(document.facets, 'warranty=Shop warranty') else document.facets end,
    document.suggested_values,
    case when warranty.is_over then ts_delete(document.lexemes, 'warranty=shop warranty') else document.lexemes end,
    document.best_at + seller_rank_hours(seller_cards.verified, rating.rating_count, rating.rating_sum)
      * interval '1 hour'
  from products
  join seller_cards on seller_cards.id = products.seller_id
  left join seller_ratings as rating on rating.id = products.seller_id
  cross join lateral search_document(products, seller_cards.verified) as document
  cross join lateral (select search_warranty_over(products.facts)) as warranty (is_over)
  where products.id = any (ids) and products.state = 'unsold'
  on conflict (product_id) do update set
    seller_id = excluded.seller_id, posted_at = excluded.posted_at, price = excluded.price,
    facets = excluded.facets, suggested_values = excluded.suggested_values, lexemes = excluded.lexemes,
    best_at = excluded.best_at
$$;

-- Only for the columns that a document is made of: a payment hold changes none of them.
create or replace trigger products_search_after_update
  after update of seller_id, category, title, condition, resale_price_poisha, used_years, details, location, facts,
    bench_check, state, posted_at, quality on products
  for each row when (new.state = 'unsold') execute function search_index_updated();

-- Indexes up to `max_listings` of a seller's listings anew whose document has the wrong verification or rank; answers
-- whether more are left.
create or replace function search_reindex_seller(seller uuid, max_listings integer) returns boolean
language plpgsql as $$
declare
  is_verified boolean := coalesce((select verified from seller_cards where id = seller), false);
  seller_hours integer := (
    select seller_rank_hours(is_verified, rating_count, rating_sum) from seller_ratings where id = seller);
  stale uuid[] := array(
    select product_id from search_documents join products on products.id = product_id
    where search_documents.seller_id = seller and (
      ('seller=verified' = any (facets)) <> is_verified
      or best_at <> listing_rank(products.posted_at, products.quality, seller_hours))
    limit max_listings + 1);
begin
  perform search_index_products(stale[:max_listings]);
  return cardinality(stale) > max_listings;
end $$;

create trigger users_search_after_rating after update of rating_count, rating_sum on users
  for each row when (
    seller_rank_hours(false, old.rating_count, old.rating_sum)
      is distinct from seller_rank_hours(false, new.rating_count, new.rating_sum))
  execute function search_reindex_after_verification();

-- All documents are made anew by the job, in batches.
-- allowed: all-rows-at-once, because it is a single row
update search_backfill set is_done = false, after_id = '00000000-0000-0000-0000-000000000000';
