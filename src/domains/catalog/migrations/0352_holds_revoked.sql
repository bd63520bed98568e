-- A hold that its buyer lost through no doing of theirs: it counts for nothing.
alter table product_holds drop constraint product_holds_ending_check;
alter table product_holds add constraint product_holds_ending_check
  check (ending in ('paid', 'released', 'lapsed', 'revoked')) not valid;
