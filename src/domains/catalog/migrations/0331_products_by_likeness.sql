-- outside a transaction
-- For products of one model, also sold ones: what they are like and what they cost.
drop index concurrently if exists products_by_model;
create index concurrently products_by_model on products (category, lower(facts ->> 'model'), posted_at desc)
  where state <> 'withdrawn';
-- For products of one class by price.
drop index concurrently if exists products_by_class;
create index concurrently products_by_class on products (category, product_class(facts), resale_price_poisha)
  where state = 'unsold';
