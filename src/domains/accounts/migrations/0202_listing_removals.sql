-- Why admins took listings off the market; the latest of a listing has the greatest id. Part of the accounts door: other
-- domains may read it.
create view listing_removals as
select id, subject_id as product_id, reason
from admin_actions
where deed = 'withdraw-listing';
