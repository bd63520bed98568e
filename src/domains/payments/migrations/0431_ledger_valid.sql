-- outside a transaction
alter table payment_intents validate constraint payment_intents_fee_check;
-- What the books do not have yet.
drop index concurrently if exists payments_to_book;
create index concurrently payments_to_book on payments (id) where in_ledger is null;
drop index concurrently if exists refunds_to_book;
create index concurrently refunds_to_book on refunds (id) where in_ledger is null and state = 'succeeded';
