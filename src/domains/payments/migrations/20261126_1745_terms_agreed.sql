-- Time at which the buyer accepted the terms, delivery times and refund rules on the payment page. Null for earlier
-- attempts, and for API clients with a token, which show the terms on their own pages.
alter table payment_intents add column terms_agreed_at timestamptz;
