-- Until when an order's price is one that its two sides agreed on, whatever the listing asks; null where it is the listing's.
alter table bookings add column agreed_until timestamptz(3);
