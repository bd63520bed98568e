-- outside a transaction
-- A wish list goes by the moment of the wish: ids tell it only of rows that were written one after the other.
drop index concurrently if exists wishes_of_buyer_by_date;
create index concurrently wishes_of_buyer_by_date on wishes (buyer_id, wished_at desc, id desc);
-- Replaced by the one above.
drop index concurrently if exists wishes_of_buyer;
