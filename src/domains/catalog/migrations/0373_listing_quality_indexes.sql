-- outside a transaction
alter table products validate constraint products_quality_check;
-- For the job that rates listings.
drop index concurrently if exists products_unrated;
create index concurrently products_unrated on products (id) where state = 'unsold' and quality is null;
-- For the home page.
drop index concurrently if exists products_showable;
create index concurrently products_showable on products (posted_at desc, id desc)
  where state = 'unsold' and is_showable(category, first_picture, facts, bench_check, quality);
