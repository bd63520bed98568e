create trigger advertisements_shown after insert or update or delete or truncate on advertisements
  for each statement execute function tell_shown_change();
