-- outside a transaction
-- For the sweep of terms.
drop index concurrently if exists products_ending;
create index concurrently products_ending on products (ends_at) where state = 'unsold';
