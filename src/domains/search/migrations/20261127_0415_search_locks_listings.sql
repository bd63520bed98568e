-- Locks the listings while it indexes them. Without the lock, a job could read a listing during its sale. It could
-- write the document after the sale has removed it. The listing would then stay in the search. `for share` waits for
-- such a change and reads the listing again, so the document shows the new state.
create or replace function search_index_products(ids uuid[]) returns void language sql as $$
  with listed as materialized (
    select products as product from products
    where products.id = any (ids) and products.state = 'unsold'
    order by products.id
    for share
  )
  insert into search_documents
  select document.product_id, document.seller_id, document.posted_at, document.price,
    case when warranty.is_over then array_remove(document.facets, 'warranty=Shop warranty') else document.facets end,
    document.suggested_values,
    case when warranty.is_over then ts_delete(document.lexemes, 'warranty=shop warranty') else document.lexemes end,
    document.best_at + seller_rank_hours(seller_cards.verified, rating.rating_count, rating.rating_sum)
      * interval '1 hour'
  from listed
  join seller_cards on seller_cards.id = (listed.product).seller_id
  left join seller_ratings as rating on rating.id = (listed.product).seller_id
  cross join lateral search_document(listed.product, seller_cards.verified) as document
  cross join lateral (select search_warranty_over((listed.product).facts)) as warranty (is_over)
  on conflict (product_id) do update set
    seller_id = excluded.seller_id, posted_at = excluded.posted_at, price = excluded.price,
    facets = excluded.facets, suggested_values = excluded.suggested_values, lexemes = excluded.lexemes,
    best_at = excluded.best_at
$$;
