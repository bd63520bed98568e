-- Since when a seller is verified, and what admins checked, each with its moment: {"phone": "2026-11-23T17:00:00.000Z"}.
-- Empty for those whom an admin verified without saying what they checked.
alter table users
  add column verified_at timestamptz(3),
  add column verified_checks jsonb not null default '{}';

create or replace view seller_cards as
select id, name, coalesce(contact_email, email) as email, number, role is not distinct from 'verify' as verified, image,
  created_at, closed_at, contact_email is not null as has_contact_email, verified_at, verified_checks
from users
where user_type = 'Seller';

create trigger users_checks_invalidate_cache after update on users for each row
  when ((old.verified_at, old.verified_checks) is distinct from (new.verified_at, new.verified_checks))
  execute function notify_cache_invalidation();
