create trigger products_shown after insert or update or delete or truncate on products
  for each statement execute function tell_shown_change();
create trigger categories_shown after insert or update or delete or truncate on categories
  for each statement execute function tell_shown_change();
