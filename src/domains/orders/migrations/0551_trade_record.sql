-- outside a transaction
-- What the public page of a seller counts: orders that were completed, and those that they called off.
drop index concurrently if exists bookings_completed_of_seller;
create index concurrently bookings_completed_of_seller on bookings (seller_id) where fulfilment = 'completed';
drop index concurrently if exists order_transitions_called_off;
create index concurrently order_transitions_called_off on order_transitions (actor_id) where action = 'call-off';
