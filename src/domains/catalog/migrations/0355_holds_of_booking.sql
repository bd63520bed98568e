-- outside a transaction
-- For whose order a product was sold with, also when its hold was over by then.
drop index concurrently if exists product_holds_of_booking;
create index concurrently product_holds_of_booking on product_holds (booking_id);
