-- The transaction that stores a payment or refund also writes the ledger, so no mark is needed.
-- allowed: drop-column, because no release has these columns
-- The partial indexes payments_to_book and refunds_to_book are dropped with the columns.
alter table payments drop column in_ledger;
alter table refunds drop column in_ledger;
