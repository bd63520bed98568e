-- The same rows for less work: most of what a new listing costs is spent here.

-- As before, each step only where it has something to do, and without looking around at every letter.
create or replace function search_normal(given text) returns text
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

-- The facets once, not once for the row and once for its words.
create or replace function search_row(product products, is_verified boolean) returns search_listings
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

-- The row once: `(search_row(…)).*` puts it together anew for each of its columns.
create or replace function search_add_products(ids uuid[]) returns void language sql as $$
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

-- Category and brand once a row, not once for each of its values.
create or replace function search_note_changes() returns trigger language plpgsql as $$
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
