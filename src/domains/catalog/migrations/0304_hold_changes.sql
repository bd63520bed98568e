-- Payment holds are part of the story of money: each taking and ending stands in the book of changes.
create function note_hold_change() returns trigger language plpgsql as $$
begin
  perform note_state_change(
    'hold', new.id, case when tg_op = 'UPDATE' then coalesce(old.ending, 'taken') end,
    coalesce(new.ending, 'taken'), null,
    jsonb_build_object('product', new.product_id, 'booking', new.booking_id, 'buyer', new.buyer_id), null);
  return null;
end $$;

create trigger product_holds_noted_after_insert after insert on product_holds
  for each row execute function note_hold_change();
create trigger product_holds_noted_after_update after update of ending on product_holds
  for each row when (old.ending is distinct from new.ending) execute function note_hold_change();
