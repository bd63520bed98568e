-- Trigrams find the word that was meant. The extension may be installed by the owner of a database.
create extension if not exists pg_trgm;

-- The one definition of a word, for listings and for what is searched: small letters, digits that computers count
-- with, units joined to their number, one way to write an inch, points only inside numbers. Words are parted by one
-- blank. Independent of the database's locale.
create function search_normal(given text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  said text := given;
begin
  if said ~ U&'[\09E6-\09EF\2033\201D\201C\2032\2019\00D7\200C\200D]' then
    said := translate(said, '০১২৩৪৫৬৭৮৯″”“′’×' || U&'\200C\200D', '0123456789"""''''x');
  end if;
  said := lower(said collate "C");
  if said ~ '[ঀ-৿]' then
    said := replace(replace(replace(said, 'জিবি', 'gb '), 'টিবি', 'tb '), 'ইঞ্চি', 'inch ');
    said := replace(replace(replace(said, U&'\09B2\09CD\09AF\09BE\09AA\099F\09AA', 'laptop '), 'মনিটর', 'monitor '), 'প্রিন্টার', 'printer ');
    said := replace(replace(said, 'ডেস্কটপ', 'desktop '), 'ঢাকা', 'dhaka ');
    said := replace(replace(replace(said, 'লেনোভো', 'lenovo '), 'ডেল', 'dell '), 'এইচপি', 'hp ');
  end if;
  said := regexp_replace(said, '(\d)(?:"|''''| *-? *inch(?:es)?\M|in\M)', '\1inch ', 'g');
  said := regexp_replace(said, '(\d) +(gb|tb|mb|hz|ghz|wh)\M', '\1\2', 'g');
  said := regexp_replace(said, '(\d{3,}) ?x ?(\d{3,})', '\1x\2', 'g');
  if strpos(said, '.') > 0 then
    said := regexp_replace(said, '\.(?!\d)|(?<!\d)\.', ' ', 'g');
  end if;
  said := regexp_replace(said, '[^a-z0-9.\u00c0-\u1fff\u2070-\U0010ffff]+', ' ', 'g');
  return btrim(said);
end $$;

-- Words of a text, the overlong ones left out: nobody searches for them.
create function search_words_in(given text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(word), '{}') from unnest(string_to_array(search_normal(given), ' ')) as word
  where char_length(word) between 1 and 40
$$;

-- Words of a name with the other ways in which people write them: a size without its unit, and parts of a model's
-- number in one (`t 480` also as `t480`, `840 g5` as `840g5`).
create function search_name_words(given text) returns text[] language sql immutable strict parallel safe as $$
  with words as (
    select word, lead(word) over (order by place) as following
    from unnest(search_words_in(given)) with ordinality as said (word, place)
  )
  select array(
    select word from words
    union
    select substring(word from '^(\d\d[\d.]*)(?:gb|tb|inch)$') from words
    where word ~ '^\d\d[\d.]*(gb|tb|inch)$'
    union
    select word || following from words
    where (word ~ '^[a-z]{1,3}$' and following ~ '^\d+[a-z]?$')
      or (word ~ '^[a-z]*\d+$' and following ~ '^[a-z]{1,2}\d{0,2}$' and following !~ '^i[3579]$')
  )
$$;

-- Every word of the listings, with how many have it in their name and facts, and how many in their details alone.
create table search_words (
  word text primary key,
  named integer not null,
  detailed integer not null
);
create index search_words_by_beginning on search_words (word text_pattern_ops);
create index search_words_alike on search_words using gin (word gin_trgm_ops) where named > 0;

-- Every value of a fact or filter in a category, with how many listings have it. `within` is the brand of a model.
create table search_values (
  category text not null,
  key text not null,
  value text not null,
  within text not null default '',
  listings integer not null,
  -- Its words, for finding a value by its beginning or by a word in it.
  words text generated always as (' ' || search_normal(within || ' ' || value)) stored,
  primary key (category, key, value, within)
);
create index search_values_by_value on search_values (key, value);
create index search_values_alike on search_values using gin (words gin_trgm_ops);

-- Changes of the two tables above, noted with each change of the listings and added up by a job, so that nobody waits
-- for another's listing of the same brand.
create table search_word_changes (word text not null, named integer not null, detailed integer not null);
create table search_value_changes (
  category text not null,
  key text not null,
  value text not null,
  within text not null,
  listings integer not null
);

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
  with valued as materialized (
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
  select made.*
  from products
  join seller_cards on seller_cards.id = products.seller_id
  cross join lateral search_row(products, seller_cards.verified) as made
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
  perform search_add_products(array[new.id]);
  return null;
end $$;

create function search_after_leaving() returns trigger language plpgsql as $$
declare
  gone uuid[] := array(
    select id from new_rows join old_rows using (id)
    where old_rows.state = 'unsold' and new_rows.state <> 'unsold');
begin
  -- guard: search-leaving ("cardinality(gone) > 0" => false)
  if cardinality(gone) > 0 then
    delete from search_listings where product_id = any (gone);
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
  for each row when (new.state = 'unsold') execute function search_after_update();
create trigger products_searched_after_leaving after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_after_leaving();
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
    with kinds as materialized (
      select step, facets || told as said, search_value_of(facets, 'category') as category,
        coalesce(search_value_of(facets, 'brand'), '') as brand
      from (%s) as changed
    )
    insert into search_value_changes (category, key, value, within, listings)
    select category, key, value, case when key = 'model' then brand else '' end, sum(step)
    from (
      select step, category, brand, split_part(one, '=', 1) as key, substr(one, strpos(one, '=') + 1) as value
      from kinds cross join lateral unnest(said) as one
    ) as valued
    group by 1, 2, 3, 4 having sum(step) <> 0 $note$, changed);
  return null;
end $$;

-- The same for a statement that only adds or only removes rows, here called `moved`: a plain statement, which a
-- connection plans once. Planning the one above anew for each sale took longer than writing the notes.
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

create trigger search_noted_after_insert after insert on search_listings
  referencing new table as moved for each statement execute function search_note_moves();
create trigger search_noted_after_update after update on search_listings
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_note_changes();
create trigger search_noted_after_delete after delete on search_listings
  referencing old table as moved for each statement execute function search_note_moves();

-- How far the listings from before these tables are taken in; a job goes on where it stopped.
create table search_backfill (
  is_singleton boolean primary key default true check (is_singleton),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);
insert into search_backfill default values;
