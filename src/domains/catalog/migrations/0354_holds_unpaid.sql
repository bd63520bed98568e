-- outside a transaction
-- For how often a buyer has held a product without paying, however that ended. Takes the place of product_holds_lapsed.
drop index concurrently if exists product_holds_unpaid;
create index concurrently product_holds_unpaid on product_holds (product_id, buyer_id)
  where ending in ('lapsed', 'released');
