-- outside a transaction
-- For how many buyers have saved a listing.
drop index concurrently if exists wishes_of_product;
create index concurrently wishes_of_product on wishes (product_id);
