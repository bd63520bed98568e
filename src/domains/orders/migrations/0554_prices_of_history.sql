-- What an order stood at when something was done with it, so that its history tells the price of then: an order takes
-- another price when its buyer agrees to the listing's new one, or when both agree on one. Null for rows of before.
alter table order_transitions add column price_poisha bigint;
