-- The address at which strangers reach a seller, where that is another than the one to sign in with: asked for, and shown
-- once a letter to it has proved that the seller reads it. Both in lower case.
alter table users add column contact_email text, add column contact_email_asked text;

-- `email` is what is shown; `has_contact_email` tells that a letter has proved it, whoever else signs in with it.
create or replace view seller_cards as
select id, name, coalesce(contact_email, email) as email, number, role is not distinct from 'verify' as verified, image,
  created_at, closed_at, contact_email is not null as has_contact_email
from users
where user_type = 'Seller';

create or replace trigger users_invalidate_cache after update on users for each row
  when ((old.name, old.email, old.contact_email, old.number, old.role, old.user_type, old.image)
    is distinct from (new.name, new.email, new.contact_email, new.number, new.role, new.user_type, new.image))
  execute function notify_cache_invalidation();
