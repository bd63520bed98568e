-- Live counts without counting: every change of the listed rows is noted as a small row of its own, which
-- never waits for another seller's, and a job folds the notes into the totals.
create table category_counts (
  category text primary key references categories (slug),
  listed bigint not null default 0
);
insert into category_counts (category) select slug from categories;

create table category_count_changes (
  category text not null,
  change integer not null
);

create function note_listed_after_insert() returns trigger language plpgsql as $$
begin
  insert into category_count_changes (category, change)
  select category, count(*) from new_rows where state = 'unsold' group by category;
  return null;
end $$;

create function note_listed_after_update() returns trigger language plpgsql as $$
begin
  insert into category_count_changes (category, change)
  select category, sum(step) from (
    select category, 1 as step from new_rows where state = 'unsold'
    union all
    select category, -1 from old_rows where state = 'unsold'
  ) as steps
  group by category having sum(step) <> 0;
  return null;
end $$;

create function note_listed_after_delete() returns trigger language plpgsql as $$
begin
  insert into category_count_changes (category, change)
  select category, -count(*) from old_rows where state = 'unsold' group by category;
  return null;
end $$;

create trigger products_counted_after_insert after insert on products
  referencing new table as new_rows for each statement execute function note_listed_after_insert();
create trigger products_counted_after_update after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_listed_after_update();
create trigger products_counted_after_delete after delete on products
  referencing old table as old_rows for each statement execute function note_listed_after_delete();
