-- What a product is held for: its buyer pays, or its seller keeps it for them. Rows of the version before are payments.
alter table product_holds add column kind text not null default 'payment';
alter table product_holds add constraint product_holds_kind_check check (kind in ('payment', 'kept')) not valid;
