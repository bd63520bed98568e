-- What shown reviews say of a person in sum: how many there are, and their stars together. Kept here by the reviews domain,
-- through the door of accounts, so that each list can tell it without counting.
alter table users
  add column rating_count integer not null default 0 check (rating_count >= 0),
  add column rating_sum integer not null default 0 check (rating_sum between rating_count and 5 * rating_count);

-- Part of the accounts door: other domains may join it.
create view seller_ratings as
select id, rating_count, rating_sum
from users
where user_type = 'Seller';

create trigger users_rating_invalidates_cache after update on users for each row
  when ((old.rating_count, old.rating_sum) is distinct from (new.rating_count, new.rating_sum))
  execute function notify_cache_invalidation();
