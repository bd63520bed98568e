-- outside a transaction
-- Lists of orders go by the moment of the order: ids tell it only of rows that were written one after the other.
drop index concurrently if exists bookings_of_buyer_by_date;
create index concurrently bookings_of_buyer_by_date on bookings (buyer_id, ordered_at desc, id desc)
  where status <> 'cancelled';
-- A seller also sees what was taken back.
drop index concurrently if exists bookings_of_seller_by_date;
create index concurrently bookings_of_seller_by_date on bookings (seller_id, ordered_at desc, id desc);
-- Few of a shop's orders are open at a time.
drop index concurrently if exists bookings_open_of_seller;
create index concurrently bookings_open_of_seller on bookings (seller_id, ordered_at desc, id desc)
  where status = 'open';
drop index concurrently if exists bookings_by_date;
create index concurrently bookings_by_date on bookings (ordered_at desc, id desc) where status <> 'cancelled';
-- Replaced by those above.
drop index concurrently if exists bookings_of_buyer;
drop index concurrently if exists bookings_of_seller;
drop index concurrently if exists bookings_newest;
