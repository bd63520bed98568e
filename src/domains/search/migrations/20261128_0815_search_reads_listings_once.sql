-- Locks the listings in a separate statement. The earlier function joined rows that the lock had returned, for which
-- PostgreSQL has no statistics. In an import of 32,000 listings, a batch of 500 took over 15 s after autovacuum had
-- collected statistics. So the database cancelled it. The second statement has a new snapshot, so it reads the state
-- for which the lock has waited.
create or replace function search_index_products(ids uuid[]) returns void language sql as $$
  select from products
  where products.id = any (ids) and products.state = 'unsold'
  order by products.id
  for share;

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
