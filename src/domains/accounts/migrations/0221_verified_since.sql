-- outside a transaction
-- Those who were verified before it was noted since when.
update users set verified_at = (
  select max(done_at) from admin_actions where subject_id = users.id and deed = 'verify-seller')
where role = 'verify' and verified_at is null;
