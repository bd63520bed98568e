-- A shop's warranty is found up to its last day. A document is made at one moment: the job takes what has ended since.

-- Whether the last day of a shop's warranty has passed in Dhaka. Facts write days as 2027-03-31.
create function search_warranty_over(facts jsonb) returns boolean language sql stable parallel safe as $$
  select coalesce(
    (facts ->> 'warrantyUntil') collate "C" < to_char(now() at time zone 'Asia/Dhaka', 'YYYY-MM-DD'), false)
$$;

-- Writes the documents of those of these products that are listed. By a lateral join, because `(search_document(…)).*`
-- would call the function for each column.
create or replace function search_index_products(ids uuid[]) returns void language sql as $$
  insert into search_documents
  select document.product_id, document.seller_id, document.posted_at, document.price,
    case when warranty.is_over then array_remove(document.facets, 'warranty=Shop warranty') else document.facets end,
    document.suggested_values,
    case when warranty.is_over then ts_delete(document.lexemes, 'warranty=shop warranty') else document.lexemes end
  from products
  join seller_cards on seller_cards.id = products.seller_id
  cross join lateral search_document(products, seller_cards.verified) as document
  cross join lateral (select search_warranty_over(products.facts)) as warranty (is_over)
  where products.id = any (ids) and products.state = 'unsold'
  on conflict (product_id) do update set
    seller_id = excluded.seller_id, posted_at = excluded.posted_at, price = excluded.price,
    facets = excluded.facets, suggested_values = excluded.suggested_values, lexemes = excluded.lexemes
$$;

-- Indexes up to `max_listings` listings anew whose warranty has ended; answers whether more are left.
create function search_end_warranties(max_listings integer) returns boolean language plpgsql as $$
declare
  ended uuid[] := array(
    select product_id from search_documents join products on products.id = product_id
    where search_documents.lexemes @@ '''warranty=shop warranty'''::tsquery and search_warranty_over(products.facts)
    limit max_listings + 1);
begin
  perform search_index_products(ended[:max_listings]);
  return cardinality(ended) > max_listings;
end $$;
