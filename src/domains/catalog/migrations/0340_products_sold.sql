-- outside a transaction
-- For how many were sold since a moment.
drop index concurrently if exists products_sold;
create index concurrently products_sold on products (sold_at) where state = 'sold';
