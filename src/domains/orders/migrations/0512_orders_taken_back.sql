-- outside a transaction
-- For letters: whether an order repeats one that was taken back. Orders that are paid or end otherwise are never in it.
drop index concurrently if exists bookings_taken_back;
create index concurrently bookings_taken_back on bookings (product_id, buyer_id) where status = 'cancelled';
