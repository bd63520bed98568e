-- What a product's page shows of its seller beside the name: the picture, and since when they are here.
create or replace view seller_cards as
select id, name, email, number, role is not distinct from 'verify' as verified, image, created_at
from users
where user_type = 'Seller';

create or replace trigger users_invalidate_cache after update on users for each row
  when ((old.name, old.email, old.number, old.role, old.user_type, old.image)
    is distinct from (new.name, new.email, new.number, new.role, new.user_type, new.image))
  execute function notify_cache_invalidation();
