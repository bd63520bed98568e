-- The search index: one document for each listing that can be seen, a dictionary of terms and one of values with their
-- document frequencies (Manning, Raghavan, Schütze: Introduction to Information Retrieval, chapters 1 and 6). All of it can
-- be computed anew from the products.

-- Trigram similarity, for typing mistakes. The owner of a database may install this extension.
create extension if not exists pg_trgm;

-- Text normalization, the same for listings and for queries: lower case, Latin digits, the frequent Bengali words in
-- Latin letters, units joined to their number, one way to write an inch, points only inside numbers. Answers terms
-- separated by single blanks. Independent of the database's locale. Each step is skipped where it would change nothing.
create function search_normalize(input text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  result text := input;
begin
  if result ~ U&'[\09E6-\09EF\2033\201D\201C\2032\2019\00D7\200C\200D]' then
    result := translate(result, '০১২৩৪৫৬৭৮৯″”“′’×' || U&'\200C\200D', '0123456789"""''''x');
  end if;
  result := lower(result collate "C");
  if result ~ '[ঀ-৿]' then
    result := replace(replace(replace(result, 'জিবি', 'gb '), 'টিবি', 'tb '), 'ইঞ্চি', 'inch ');
    result := replace(replace(replace(result, U&'\09B2\09CD\09AF\09BE\09AA\099F\09AA', 'laptop '), 'মনিটর', 'monitor '), 'প্রিন্টার', 'printer ');
    result := replace(replace(result, 'ডেস্কটপ', 'desktop '), 'ঢাকা', 'dhaka ');
    result := replace(replace(replace(result, 'লেনোভো', 'lenovo '), 'ডেল', 'dell '), 'এইচপি', 'hp ');
  end if;
  result := regexp_replace(result, '(\d)(?:"|''''| *-? *inch(?:es)?\M|in\M)', '\1inch ', 'g');
  result := regexp_replace(result, '(\d) +(gb|tb|mb|hz|ghz|wh)\M', '\1\2', 'g');
  result := regexp_replace(result, '(\d{3,}) ?x ?(\d{3,})', '\1x\2', 'g');
  if strpos(result, '.') > 0 then
    result := regexp_replace(result, '\.(?!\d)|(?<!\d)\.', ' ', 'g');
  end if;
  result := regexp_replace(result, '[^a-z0-9.\u00c0-\u1fff\u2070-\U0010ffff]+', ' ', 'g');
  return btrim(result);
end $$;

-- The terms of a text. Those of more than 40 characters are left out: nobody searches for them.
create function search_tokenize(input text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(term), '{}') from unnest(string_to_array(search_normalize(input), ' ')) as term
  where char_length(term) between 1 and 40
$$;

-- The terms of a name with their spelling variants: a size without its unit, and the parts of a model's number as one
-- term (`t 480` also as `t480`, `840 g5` as `840g5`).
create function search_name_terms(input text) returns text[] language sql immutable strict parallel safe as $$
  with terms as (
    select term, lead(term) over (order by position) as next_term
    from unnest(search_tokenize(input)) with ordinality as tokens (term, position)
  )
  select array(
    select term from terms
    union
    select substring(term from '^(\d\d[\d.]*)(?:gb|tb|inch)$') from terms
    where term ~ '^\d\d[\d.]*(gb|tb|inch)$'
    union
    select term || next_term from terms
    where (term ~ '^[a-z]{1,3}$' and next_term ~ '^\d+[a-z]?$')
      or (term ~ '^[a-z]*\d+$' and next_term ~ '^[a-z]{1,2}\d{0,2}$' and next_term !~ '^i[3579]$')
  )
$$;

-- The term dictionary: every term of the listings with its document frequencies, of listings that have it in their name or
-- facts, and of those that have it in their details alone.
create table search_terms (
  term text primary key,
  name_frequency integer not null,
  details_frequency integer not null
);
-- text_pattern_ops for terms by prefix, trigrams for terms by similarity.
create index search_terms_by_prefix on search_terms (term text_pattern_ops);
create index search_terms_by_similarity on search_terms using gin (term gin_trgm_ops) where name_frequency > 0;

-- Every value of a fact or filter in a category, with the number of listings that have it. Models are counted by brand;
-- for all other keys brand is empty.
create table search_values (
  category text not null,
  key text not null,
  value text not null,
  brand text not null default '',
  listing_count integer not null,
  -- Its terms, each after a blank, so that `like '% think%'` finds a value by the prefix of any of its terms.
  search_text text generated always as (' ' || search_normalize(brand || ' ' || value)) stored,
  primary key (category, key, value, brand)
);
create index search_values_by_value on search_values (key, value);
create index search_values_by_similarity on search_values using gin (search_text gin_trgm_ops);

-- Deltas of the two tables above, appended with each change of the documents and added up by a job: updated in place, the
-- row of a brand would make everybody who lists something of it wait for one another.
create table search_term_deltas (
  term text not null,
  name_frequency integer not null,
  details_frequency integer not null
);
create table search_value_deltas (
  category text not null,
  key text not null,
  value text not null,
  brand text not null,
  listing_count integer not null
);

-- The documents that queries read: a row for each listing that can be seen, written by triggers in the transaction of the
-- listing's change.
create table search_documents (
  product_id uuid primary key,
  seller_id uuid not null,
  posted_at timestamptz(3) not null,
  -- In whole taka.
  price integer not null,
  -- Values of filters that are shown with counts: `memoryGb=16`.
  facets text[] not null,
  -- Values that are only suggested while somebody types: `model=ThinkPad T480`.
  suggested_values text[] not null,
  -- What a query matches: terms of the name and facts (`^t480`), terms of the details (`backlit`), values (`memorygb=16`),
  -- and membership in the samples of every 4th, 16th, 64th … listing (`~4`). A prefix marks the field instead of a tsvector
  -- weight, because GIN indexes store no weights: a query by weight would have to recheck every row
  -- (https://www.postgresql.org/docs/18/textsearch-indexes.html).
  lexemes tsvector not null
);
-- A short pending list keeps the searches quick that read it (https://www.postgresql.org/docs/18/gin.html, fast update).
create index search_documents_by_lexemes on search_documents using gin (lexemes) with (gin_pending_list_limit = 1024);
create index search_documents_newest on search_documents (posted_at desc, product_id desc);
create index search_documents_cheapest on search_documents (price, product_id);
create index search_documents_by_seller on search_documents (seller_id, product_id);

-- The value of a key among facets: `Laptop` of `category=Laptop`.
create function search_facet_value(facets text[], key text) returns text language sql immutable parallel safe as $$
  select substr(facet, length(key) + 2) from unnest(facets) as facet where starts_with(facet, key || '=') limit 1
$$;

-- Facts that are suggested but never shown as a filter; the filters are listed in filters.ts.
create function search_is_suggested_only(key text) returns boolean language sql immutable strict parallel safe as $$
  select key in ('model', 'processor', 'processorGeneration', 'graphics', 'batteryHealth', 'pieces')
$$;

create function search_facets(
  category text, condition text, location text, facts jsonb, posted_at timestamptz, used_years numeric,
  is_verified boolean
) returns text[] language sql immutable parallel safe as $$
  select array(
    select key || '=' || value from jsonb_each_text(facts)
    where not search_is_suggested_only(key) and key <> 'year' and value <> ''
  ) || array[
    'category=' || category, 'condition=' || condition, 'location=' || location,
    'year=' || coalesce(
      facts ->> 'year', (extract(year from posted_at at time zone 'UTC')::integer - floor(used_years)::integer)::text)
  ] || case when is_verified then '{seller=verified}'::text[] else '{}' end
$$;

-- Names of a category, with its synonyms.
create function search_category_synonyms(category text) returns text language sql immutable strict parallel safe as $$
  select case category
    when 'Laptop' then 'laptop notebook'
    when 'Desktop' then 'desktop pc computer'
    when 'Products' then 'parts'
    else category
  end
$$;

-- The facts as text, with units: `16 GB`, `15.6 inch`. Screens also in whole inches, as people round them: 15.6 to 15, 23.8
-- to 24.
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

-- The samples that a listing belongs to, by the random last bits of its id. Each sample contains all smaller ones.
create function search_sample_lexemes(id uuid) returns text[] language sql immutable strict parallel safe as $$
  select array(
    select '~' || step from unnest(array[4, 16, 64, 256, 1024]) as step
    where ('x' || right(id::text, 6))::bit(24)::integer % step = 0
  )
$$;

create function search_lexemes(
  id uuid, title text, details text, category text, location text, facts jsonb, facets text[], suggested_values text[]
) returns tsvector language sql immutable parallel safe as $$
  with name_terms as (
    select unnest(search_name_terms(concat_ws(' , ', title, facts ->> 'brand' || ' ' || (facts ->> 'model'),
      search_category_synonyms(category), search_fact_text(facts)))) as term
  )
  select array_to_tsvector(array(
    select '^' || term from name_terms
    union all
    (select unnest(search_tokenize(details || ' ' || location)) except select term from name_terms)
    union all
    select left(lower(value collate "C"), 200) from unnest(facets || suggested_values) as value
    union all
    select unnest(search_sample_lexemes(id))
  ))
$$;

-- The document of a product. Materialized, so that the facets are computed once and not for each use.
create function search_document(product products, is_verified boolean) returns search_documents
language sql immutable parallel safe as $$
  with extracted as materialized (
    select
      search_facets(product.category, product.condition, product.location, product.facts, product.posted_at,
        product.used_years, is_verified) as facets,
      array(
        select key || '=' || value from jsonb_each_text(product.facts)
        where search_is_suggested_only(key) and value <> ''
      ) as suggested_values
  )
  select product.id, product.seller_id, product.posted_at, (product.resale_price_poisha / 100)::integer, facets,
    suggested_values,
    search_lexemes(product.id, product.title, product.details, product.category, product.location, product.facts,
      facets, suggested_values)
  from extracted
$$;

-- Writes the documents of those of these products that are listed. By a lateral join, because `(search_document(…)).*`
-- would call the function for each column.
create function search_index_products(ids uuid[]) returns void language sql as $$
  insert into search_documents
  select document.*
  from products
  join seller_cards on seller_cards.id = products.seller_id
  cross join lateral search_document(products, seller_cards.verified) as document
  where products.id = any (ids) and products.state = 'unsold'
  on conflict (product_id) do update set
    seller_id = excluded.seller_id, posted_at = excluded.posted_at, price = excluded.price,
    facets = excluded.facets, suggested_values = excluded.suggested_values, lexemes = excluded.lexemes
$$;

create function search_index_inserted() returns trigger language plpgsql as $$
begin
  perform search_index_products(array(select id from new_rows));
  return null;
end $$;

create function search_index_updated() returns trigger language plpgsql as $$
begin
  perform search_index_products(array[new.id]);
  return null;
end $$;

-- One statement for all products that a statement sells or withdraws; nothing for any other change.
create function search_remove_unlisted() returns trigger language plpgsql as $$
declare
  unlisted uuid[] := array(
    select id from new_rows join old_rows using (id)
    where old_rows.state = 'unsold' and new_rows.state <> 'unsold');
begin
  -- guard: search-leaving ("cardinality(unlisted) > 0" => false)
  if cardinality(unlisted) > 0 then
    delete from search_documents where product_id = any (unlisted);
  end if;
  return null;
end $$;

create function search_remove_deleted() returns trigger language plpgsql as $$
begin
  delete from search_documents where product_id in (select id from old_rows);
  return null;
end $$;

create function search_truncate() returns trigger language plpgsql as $$
begin
  truncate search_documents, search_terms, search_values, search_term_deltas, search_value_deltas;
  return null;
end $$;

create trigger products_search_after_insert after insert on products
  referencing new table as new_rows for each statement execute function search_index_inserted();
-- Only for the columns that a document is made of: a payment hold changes none of them.
create trigger products_search_after_update
  after update of seller_id, category, title, condition, resale_price_poisha, used_years, details, location, facts,
    state, posted_at on products
  for each row when (new.state = 'unsold') execute function search_index_updated();
create trigger products_search_after_unlisting after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_remove_unlisted();
create trigger products_search_after_delete after delete on products
  referencing old table as old_rows for each statement execute function search_remove_deleted();
create trigger products_search_after_truncate after truncate on products
  for each statement execute function search_truncate();

-- Sellers whose verification has changed, while some of their documents still say otherwise.
create table search_pending_sellers (seller_id uuid primary key);

-- Indexes up to `max_listings` of a seller's listings anew whose document has the wrong verification; answers whether more
-- are left.
create function search_reindex_seller(seller uuid, max_listings integer) returns boolean language plpgsql as $$
declare
  is_verified boolean := coalesce((select verified from seller_cards where id = seller), false);
  stale uuid[] := array(
    select product_id from search_documents
    where seller_id = seller and ('seller=verified' = any (facets)) <> is_verified
    limit max_listings + 1);
begin
  perform search_index_products(stale[:max_listings]);
  return cardinality(stale) > max_listings;
end $$;

-- Up to 500 listings at once, the rest by a job, so that no admin waits for a seller of thousands.
create function search_reindex_after_verification() returns trigger language plpgsql as $$
begin
  if search_reindex_seller(new.id, 500) then
    insert into search_pending_sellers (seller_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;

create trigger users_search_after_verification after update of role on users
  for each row when (old.role is distinct from new.role) execute function search_reindex_after_verification();

-- Appends the deltas of a statement that only inserts or only deletes documents, here called `changed_rows`: one row for
-- each different term and value. Updates have a function of their own below, so that the queries of both are static:
-- planning a dynamic one anew for each sale took longer than writing the deltas.
create function search_record_deltas() returns trigger language plpgsql as $$
declare
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into search_term_deltas (term, name_frequency, details_frequency)
  select ltrim(lexeme, '^'), step * count(*) filter (where lexeme like '^%'),
    step * count(*) filter (where lexeme not like '^%')
  from changed_rows cross join lateral unnest(lexemes) as entries (lexeme)
  where lexeme !~ '[=~]'
  group by 1;
  -- Materialized, so that category and brand are looked up once a document and not for each of its values.
  with documents as materialized (
    select facets || suggested_values as pairs, search_facet_value(facets, 'category') as category,
      coalesce(search_facet_value(facets, 'brand'), '') as brand
    from changed_rows
  )
  insert into search_value_deltas (category, key, value, brand, listing_count)
  select category, key, value, case when key = 'model' then brand else '' end, step * count(*)
  from (
    select category, brand, split_part(pair, '=', 1) as key, substr(pair, strpos(pair, '=') + 1) as value
    from documents cross join lateral unnest(pairs) as pair
  ) as document_values
  group by 1, 2, 3, 4;
  return null;
end $$;

-- The same for a statement that updates documents: what is in both versions cancels out.
create function search_record_update_deltas() returns trigger language plpgsql as $$
begin
  insert into search_term_deltas (term, name_frequency, details_frequency)
  select term, sum(name_step), sum(details_step)
  from (
    select ltrim(lexeme, '^') as term, case when lexeme like '^%' then step else 0 end as name_step,
      case when lexeme like '^%' then 0 else step end as details_step
    from (
      select 1 as step, lexemes from new_rows union all select -1, lexemes from old_rows
    ) as changed_rows cross join lateral unnest(lexemes) as entries (lexeme)
    where lexeme !~ '[=~]'
  ) as steps
  group by term having sum(name_step) <> 0 or sum(details_step) <> 0;
  with documents as materialized (
    select step, facets || suggested_values as pairs, search_facet_value(facets, 'category') as category,
      coalesce(search_facet_value(facets, 'brand'), '') as brand
    from (
      select 1 as step, facets, suggested_values from new_rows
      union all select -1, facets, suggested_values from old_rows
    ) as changed_rows
  )
  insert into search_value_deltas (category, key, value, brand, listing_count)
  select category, key, value, case when key = 'model' then brand else '' end, sum(step)
  from (
    select step, category, brand, split_part(pair, '=', 1) as key, substr(pair, strpos(pair, '=') + 1) as value
    from documents cross join lateral unnest(pairs) as pair
  ) as document_values
  group by 1, 2, 3, 4 having sum(step) <> 0;
  return null;
end $$;

create trigger search_documents_deltas_after_insert after insert on search_documents
  referencing new table as changed_rows for each statement execute function search_record_deltas();
create trigger search_documents_deltas_after_update after update on search_documents
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_record_update_deltas();
create trigger search_documents_deltas_after_delete after delete on search_documents
  referencing old table as changed_rows for each statement execute function search_record_deltas();

-- Progress of the backfill of listings from before there was a search; a single row, by which the job continues where it
-- stopped.
create table search_backfill (
  is_singleton boolean primary key default true check (is_singleton),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);
insert into search_backfill default values;
