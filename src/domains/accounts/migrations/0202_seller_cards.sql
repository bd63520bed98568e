-- What anyone may see of a seller. Part of the accounts door: other domains may join it.
create view seller_cards as
select id, name, email, number, role is not distinct from 'verify' as verified
from users
where user_type = 'Seller';
