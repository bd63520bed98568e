-- What seller_cards shows. Whoever has just signed up has no listings yet.
create trigger users_shown after update on users for each row
  when ((old.name, old.email, old.number, old.role, old.user_type)
    is distinct from (new.name, new.email, new.number, new.role, new.user_type))
  execute function tell_shown_change();
