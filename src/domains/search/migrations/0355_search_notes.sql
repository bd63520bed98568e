-- The same notes of what comes and goes, by statements that a connection plans once. Planning them anew for each sale
-- took longer than writing the notes. Listings that change are rarer and keep the function for both.

-- For a statement that only adds or only removes; either way its rows are called `moved`.
create function search_note_moves() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into search_word_changes (word, named, detailed)
  select ltrim(lexeme, '^'), step * count(*) filter (where lexeme like '^%'),
    step * count(*) filter (where lexeme not like '^%')
  from moved cross join lateral unnest(words) as found (lexeme)
  where lexeme !~ '[=~]'
  group by 1;
  with kinds as materialized (
    select facets || told as said, search_value_of(facets, 'category') as category,
      coalesce(search_value_of(facets, 'brand'), '') as brand
    from moved
  )
  insert into search_value_changes (category, key, value, within, listings)
  select category, key, value, case when key = 'model' then brand else '' end, step * count(*)
  from (
    select category, brand, split_part(one, '=', 1) as key, substr(one, strpos(one, '=') + 1) as value
    from kinds cross join lateral unnest(said) as one
  ) as valued
  group by 1, 2, 3, 4;
  return null;
end $$;

drop trigger search_noted_after_insert on search_listings;
create trigger search_noted_after_insert after insert on search_listings
  referencing new table as moved for each statement execute function search_note_moves();
drop trigger search_noted_after_delete on search_listings;
create trigger search_noted_after_delete after delete on search_listings
  referencing old table as moved for each statement execute function search_note_moves();
