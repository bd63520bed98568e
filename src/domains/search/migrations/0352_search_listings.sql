-- What searches read: a row for each listing that can be seen, kept by triggers in the transaction of the change.
create table search_listings (
  product_id uuid primary key,
  seller_id uuid not null,
  posted_at timestamptz(3) not null,
  -- Whole taka.
  price integer not null,
  -- Values that can be ticked, for counting: `memoryGb=16`.
  facets text[] not null,
  -- Values that are only suggested: `model=ThinkPad T480`.
  told text[] not null,
  -- All that a listing can be found by: words of name and facts (`^t480`), words of the details (`backlit`), values
  -- (`memorygb=16`), and marks of every 4th, 16th, 64th … listing (`~4`) for counting by sample. A mark before the
  -- word instead of a weight behind it, because the index holds no weights and would have to read every row for them.
  words tsvector not null
);
create index search_by_words on search_listings using gin (words) with (gin_pending_list_limit = 1024);
create index search_newest on search_listings (posted_at desc, product_id desc);
create index search_cheapest on search_listings (price, product_id);
create index search_by_seller on search_listings (seller_id, product_id);

-- What a row has for a key: `Laptop` of `category=Laptop`.
create function search_value_of(facets text[], key text) returns text language sql immutable parallel safe as $$
  select substr(one, length(key) + 2) from unnest(facets) as one where starts_with(one, key || '=') limit 1
$$;

-- Facts that are suggested but never ticked; the list of those that are is in filters.ts.
create function search_is_told(key text) returns boolean language sql immutable strict parallel safe as $$
  select key in ('model', 'processor', 'processorGeneration', 'graphics', 'batteryHealth', 'pieces')
$$;

create function search_facets(
  category text, condition text, location text, facts jsonb, posted_at timestamptz, used_years numeric,
  is_verified boolean
) returns text[] language sql immutable parallel safe as $$
  select array(
    select key || '=' || value from jsonb_each_text(facts)
    where not search_is_told(key) and key <> 'year' and value <> ''
  ) || array[
    'category=' || category, 'condition=' || condition, 'location=' || location,
    'year=' || coalesce(
      facts ->> 'year', (extract(year from posted_at at time zone 'UTC')::integer - floor(used_years)::integer)::text)
  ] || case when is_verified then '{seller=verified}'::text[] else '{}' end
$$;

-- What a category is called besides its name.
create function search_category_words(category text) returns text language sql immutable strict parallel safe as $$
  select case category
    when 'Laptop' then 'laptop notebook'
    when 'Desktop' then 'desktop pc computer'
    when 'Products' then 'parts'
    else category
  end
$$;

-- A listing's facts as people say them: `16gb`, `15.6inch`. A screen is also said in whole inches: 15.6 is 15 and 23.8
-- is 24.
create function search_fact_text(facts jsonb) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(case key
    when 'memoryGb' then value || ' GB'
    when 'storageGb' then value || ' GB' || case when value ~ '^\d+000$' then ' ' || left(value, -3) || ' TB' else '' end
    when 'screenInches' then value || ' inch , ' ||
      case when value::numeric < 18 then floor(value::numeric) else round(value::numeric) end || ' inch'
    when 'refreshHz' then value || ' Hz'
    when 'batteryHealth' then ''
    else value
  end, ' , '), '') from jsonb_each_text(facts)
$$;

create function search_marks(id uuid) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select '~' || step from unnest(array[4, 16, 64, 256, 1024]) as step
    where ('x' || right(id::text, 6))::bit(24)::integer % step = 0
  )
$$;

create function search_document(
  id uuid, title text, details text, category text, location text, facts jsonb, facets text[], told text[]
) returns tsvector language sql immutable parallel safe as $$
  with named as (
    select unnest(search_name_words(concat_ws(' , ', title, facts ->> 'brand' || ' ' || (facts ->> 'model'),
      search_category_words(category), search_fact_text(facts)))) as word
  )
  select array_to_tsvector(array(
    select '^' || word from named
    union all
    (select unnest(search_words_in(details || ' ' || location)) except select word from named)
    union all
    select left(lower(value collate "C"), 200) from unnest(facets || told) as value
    union all
    select unnest(search_marks(id))
  ))
$$;

create function search_row(product products, is_verified boolean) returns search_listings
language sql immutable parallel safe as $$
  with valued as (
    select
      search_facets(product.category, product.condition, product.location, product.facts, product.posted_at,
        product.used_years, is_verified) as facets,
      array(
        select key || '=' || value from jsonb_each_text(product.facts) where search_is_told(key) and value <> ''
      ) as told
  )
  select product.id, product.seller_id, product.posted_at, (product.resale_price_poisha / 100)::integer, facets, told,
    search_document(product.id, product.title, product.details, product.category, product.location, product.facts,
      facets, told)
  from valued
$$;

create function search_add_products(ids uuid[]) returns void language sql as $$
  insert into search_listings
  select (search_row(products, seller_cards.verified)).*
  from products join seller_cards on seller_cards.id = products.seller_id
  where products.id = any (ids) and products.state = 'unsold'
  on conflict (product_id) do update set
    seller_id = excluded.seller_id, posted_at = excluded.posted_at, price = excluded.price,
    facets = excluded.facets, told = excluded.told, words = excluded.words
$$;

create function search_after_insert() returns trigger language plpgsql as $$
begin
  perform search_add_products(array(select id from new_rows));
  return null;
end $$;

create function search_after_update() returns trigger language plpgsql as $$
begin
  if new.state = 'unsold' then
    perform search_add_products(array[new.id]);
  else
    delete from search_listings where product_id = new.id;
  end if;
  return null;
end $$;

create function search_after_delete() returns trigger language plpgsql as $$
begin
  delete from search_listings where product_id in (select id from old_rows);
  return null;
end $$;

create function search_after_truncate() returns trigger language plpgsql as $$
begin
  truncate search_listings, search_words, search_values, search_word_changes, search_value_changes;
  return null;
end $$;

-- A hold changes nothing that searches read, so it wakes none of these.
create trigger products_searched_after_insert after insert on products
  referencing new table as new_rows for each statement execute function search_after_insert();
create trigger products_searched_after_update
  after update of seller_id, category, title, condition, resale_price_poisha, used_years, details, location, facts,
    state, posted_at on products
  for each row execute function search_after_update();
create trigger products_searched_after_delete after delete on products
  referencing old table as old_rows for each statement execute function search_after_delete();
create trigger products_searched_after_truncate after truncate on products
  for each statement execute function search_after_truncate();

-- Sellers whose verification has changed and whose listings are not all marked yet.
create table search_seller_changes (seller_id uuid primary key);

-- Marks at most so many listings of a seller as what the seller is now; tells whether some are left.
create function search_mark_seller(seller uuid, most integer) returns boolean language plpgsql as $$
declare
  is_verified boolean := coalesce((select verified from seller_cards where id = seller), false);
  wrong uuid[] := array(
    select product_id from search_listings
    where seller_id = seller and ('seller=verified' = any (facets)) <> is_verified
    limit most + 1);
begin
  perform search_add_products(wrong[:most]);
  return cardinality(wrong) > most;
end $$;

create function search_after_verification() returns trigger language plpgsql as $$
begin
  if search_mark_seller(new.id, 500) then
    insert into search_seller_changes (seller_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;

create trigger users_searched_after_verification after update of role on users
  for each row when (old.role is distinct from new.role) execute function search_after_verification();

-- Notes what came and what went: a row for each different word and value of the statement.
create function search_note_changes() returns trigger language plpgsql as $$
declare
  changed text := concat_ws(' union all ',
    case when tg_op <> 'DELETE' then 'select 1 as step, new_rows.* from new_rows' end,
    case when tg_op <> 'INSERT' then 'select -1 as step, old_rows.* from old_rows' end);
begin
  execute format($note$
    insert into search_word_changes (word, named, detailed)
    select ltrim(lexeme, '^'), coalesce(sum(step) filter (where lexeme like '^%%'), 0),
      coalesce(sum(step) filter (where lexeme not like '^%%'), 0)
    from (%s) as changed cross join lateral unnest(words) as found (lexeme)
    where lexeme !~ '[=~]'
    group by 1 having sum(step) <> 0 $note$, changed);
  execute format($note$
    insert into search_value_changes (category, key, value, within, listings)
    select category, key, value, case when key = 'model' then brand else '' end, sum(step)
    from (
      select step, search_value_of(facets, 'category') as category,
        coalesce(search_value_of(facets, 'brand'), '') as brand, split_part(one, '=', 1) as key,
        substr(one, strpos(one, '=') + 1) as value
      from (%s) as changed cross join lateral unnest(facets || told) as one
    ) as valued
    group by 1, 2, 3, 4 having sum(step) <> 0 $note$, changed);
  return null;
end $$;

create trigger search_noted_after_insert after insert on search_listings
  referencing new table as new_rows for each statement execute function search_note_changes();
create trigger search_noted_after_update after update on search_listings
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_note_changes();
create trigger search_noted_after_delete after delete on search_listings
  referencing old table as old_rows for each statement execute function search_note_changes();

-- How far the listings from before these tables are taken in; a job goes on where it stopped.
create table search_fill (
  is_only boolean primary key default true check (is_only),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);
insert into search_fill default values;
