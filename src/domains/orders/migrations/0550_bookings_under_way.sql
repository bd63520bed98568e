-- outside a transaction
-- Lists of orders begin with those that are not over. They are few beside all that an account ever bought or sold.
drop index concurrently if exists bookings_under_way_of_buyer;
create index concurrently bookings_under_way_of_buyer on bookings (buyer_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'handed-over', 'disputed');
drop index concurrently if exists bookings_under_way_of_seller;
create index concurrently bookings_under_way_of_seller on bookings (seller_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'handed-over', 'disputed');
-- Replaced by the one above.
drop index concurrently if exists bookings_open_of_seller;
