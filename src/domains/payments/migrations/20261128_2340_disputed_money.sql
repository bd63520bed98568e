-- Order of a refund or dispute at the card processor; null if unknown.
alter table processor_differences add column booking_id uuid;

-- Orders whose card payment the buyer disputes at their bank, or has won back there. Payouts leave out their money. Part
-- of the public API of payments.
create view disputed_money as
select distinct booking_id from processor_differences
where about = 'dispute' and gone_at is null and booking_id is not null;
