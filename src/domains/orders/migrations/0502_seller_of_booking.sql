-- A booking knows whose product it is of, so that a seller's buyers are found without looking through all that
-- the seller ever listed. A product never changes hands before it is sold.
alter table bookings add column seller_id uuid references users (id) on delete restrict;
update bookings set seller_id = products.seller_id from products where products.id = bookings.product_id;
alter table bookings alter column seller_id set not null;
create index bookings_of_seller on bookings (seller_id, id desc) where status <> 'cancelled';
