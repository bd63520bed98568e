-- Tells every process that listens that something anybody may see has changed, so that none goes on showing an answer
-- it kept. Sent when the transaction is committed, once however often it is called in it.
create function tell_shown_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shown_changes', '');
  return null;
end $$;
