-- outside a transaction
-- Reads the orders while others write them.
alter table bookings validate constraint bookings_delivery_check;
alter table bookings validate constraint bookings_courier_check;
alter table bookings validate constraint bookings_fulfilment_check;
