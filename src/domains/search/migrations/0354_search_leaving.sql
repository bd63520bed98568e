-- What leaves the search goes in one statement, however many leave at once; what was not in it costs nothing.

create or replace function search_after_update() returns trigger language plpgsql as $$
begin
  perform search_add_products(array[new.id]);
  return null;
end $$;

create function search_after_leaving() returns trigger language plpgsql as $$
declare
  gone uuid[] := array(
    select id from new_rows join old_rows using (id)
    where old_rows.state = 'unsold' and new_rows.state <> 'unsold');
begin
  if cardinality(gone) > 0 then
    delete from search_listings where product_id = any (gone);
  end if;
  return null;
end $$;

drop trigger products_searched_after_update on products;
create trigger products_searched_after_update
  after update of seller_id, category, title, condition, resale_price_poisha, used_years, details, location, facts,
    state, posted_at on products
  for each row when (new.state = 'unsold') execute function search_after_update();
create trigger products_searched_after_leaving after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_after_leaving();
