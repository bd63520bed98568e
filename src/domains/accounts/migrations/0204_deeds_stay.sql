-- Deeds of admins are written once. The one thing that may change later is the name of a person whose account is
-- closed: it gives way to words that name nobody.
alter table admin_deeds add column request_id text default doing_setting('request');

create function keep_admin_deed() returns trigger language plpgsql as $$
begin
  if new.subject = 'Closed account' and to_jsonb(new) - 'subject' = to_jsonb(old) - 'subject' then
    return new;
  end if;
  raise exception 'rows of admin_deeds are written once' using errcode = 'restrict_violation';
end $$;

create trigger admin_deeds_stay_as_they_are before update on admin_deeds
  for each row execute function keep_admin_deed();
create trigger admin_deeds_stay before delete or truncate on admin_deeds
  for each statement execute function refuse_rewriting();
