-- When the buyer agreed to the terms, delivery times and refund rules on the payment page. Null for tries from before,
-- and for clients with a token, which ask on their own pages.
alter table payment_intents add column terms_agreed_at timestamptz;
