-- outside a transaction
-- Validation does not block writes.
alter table products validate constraint products_location_check;
