-- outside a transaction
-- Validation does not block writes.
alter table bookings validate constraint bookings_delivery_check;
alter table bookings validate constraint bookings_courier_check;
alter table bookings validate constraint bookings_fulfilment_check;
