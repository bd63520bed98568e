-- outside a transaction
alter table bookings validate constraint bookings_fulfilment_check;
alter table bookings validate constraint bookings_pay_way_check;
alter table bookings validate constraint bookings_refunded_check;
alter table bookings validate constraint bookings_paid_at_check;
-- For the sweep: money that is here while nothing has been handed over, and cannot be forgotten.
drop index concurrently if exists bookings_to_hand_over;
create index concurrently bookings_to_hand_over on bookings (paid_at) where status = 'paid' and fulfilment is null;
