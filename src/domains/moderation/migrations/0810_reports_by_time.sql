-- outside a transaction
-- For how many came on each day.
drop index concurrently if exists reports_by_time;
create index concurrently reports_by_time on reports (reported_at);
