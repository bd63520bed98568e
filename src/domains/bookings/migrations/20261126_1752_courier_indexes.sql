-- outside a transaction
-- An order is open while its parcel is on the way. The earlier indexes lack the state 'sent', so these replace them.
drop index concurrently if exists bookings_not_over_of_buyer;
create index concurrently bookings_not_over_of_buyer on bookings (buyer_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'sent', 'handed-over', 'disputed');
drop index concurrently if exists bookings_not_over_of_seller;
create index concurrently bookings_not_over_of_seller on bookings (seller_id, ordered_at desc, id desc)
  where coalesce(fulfilment, status) in ('open', 'paid', 'sent', 'handed-over', 'disputed');
drop index concurrently if exists bookings_under_way_of_buyer;
drop index concurrently if exists bookings_under_way_of_seller;
