-- outside a transaction
-- A parcel that is on its way is not over: these replace the indexes that did not know it.
drop index concurrently if exists bookings_not_over_of_buyer;
create index concurrently bookings_not_over_of_buyer on bookings (buyer_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'sent', 'handed-over', 'disputed');
drop index concurrently if exists bookings_not_over_of_seller;
create index concurrently bookings_not_over_of_seller on bookings (seller_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'sent', 'handed-over', 'disputed');
drop index concurrently if exists bookings_under_way_of_buyer;
drop index concurrently if exists bookings_under_way_of_seller;
