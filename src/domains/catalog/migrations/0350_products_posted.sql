-- outside a transaction
-- For how many were listed on each day, whatever became of them.
drop index concurrently if exists products_posted;
create index concurrently products_posted on products (posted_at);
