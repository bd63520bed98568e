-- outside a transaction
alter table product_holds validate constraint product_holds_kind_check;
