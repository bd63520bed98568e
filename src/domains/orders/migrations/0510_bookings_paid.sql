-- outside a transaction
-- For what was sold on each day.
drop index concurrently if exists bookings_paid;
create index concurrently bookings_paid on bookings (paid_at) where status = 'paid';
