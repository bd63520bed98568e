-- outside a transaction
-- Reads the listings while others write them.
alter table products validate constraint products_location_check;
