-- Every payment and refund is written to the books in its own transaction, so no mark is needed.
-- allowed: drop-column, because no release has these columns
-- Their partial indexes payments_to_book and refunds_to_book go with them.
alter table payments drop column in_ledger;
alter table refunds drop column in_ledger;
