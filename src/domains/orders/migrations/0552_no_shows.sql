-- outside a transaction
-- What the public page of a seller counts beside: meetings to which they did not come, as their buyers noted.
drop index concurrently if exists order_transitions_no_shows;
create index concurrently order_transitions_no_shows on order_transitions (booking_id) where action = 'no-show';
