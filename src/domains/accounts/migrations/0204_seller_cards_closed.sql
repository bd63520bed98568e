-- When a seller's account was closed: listings that went with it are told apart from those that were removed.
create or replace view seller_cards as
select id, name, email, number, role is not distinct from 'verify' as verified, image, created_at, closed_at
from users
where user_type = 'Seller';
