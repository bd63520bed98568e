-- True for a dispute that the cardholder has won: their bank has returned the money for good.
alter table processor_differences add column is_lost boolean not null default false;

-- Orders whose card payment the buyer's bank has returned for good. They are in disputed_money, too. Nobody owes their
-- money to the seller. Part of the public API of payments.
create view lost_money as
select distinct booking_id from processor_differences
where about = 'dispute' and is_lost and gone_at is null and booking_id is not null;
