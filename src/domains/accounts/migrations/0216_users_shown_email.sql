-- outside a transaction
-- For sellers by the address that is shown of them.
drop index concurrently if exists users_shown_email;
create index concurrently users_shown_email on users (coalesce(contact_email, email)) where user_type = 'Seller';
-- A contact address is one seller's.
drop index concurrently if exists users_contact_email;
create unique index concurrently users_contact_email on users (contact_email) where contact_email is not null;
