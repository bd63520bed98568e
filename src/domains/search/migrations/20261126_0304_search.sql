-- Search index: a document for each visible listing, and dictionaries of terms and of values with their document
-- frequencies (Manning, Raghavan, Schütze: Introduction to Information Retrieval, chapters 1 and 6). All of it can be
-- rebuilt from the products.

-- Trigram similarity, for typing errors. The owner of a database may install this extension.
create extension if not exists pg_trgm;

-- Normalizes texts of listings and queries: fold_text, Latin digits, and common Bengali words in Latin letters. Also
-- joins units to their number, writes inches in one way, and keeps points only inside numbers. Returns terms separated
-- by single blanks. Does not depend on the database's locale. Skips steps that would change nothing.
create function search_normalize(input text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  result text := input;
begin
  if result ~ '[^\x01-\x7f]' then
    -- Before fold_text, which would turn the double prime into two primes.
    result := fold_text(translate(result, '″”“′’×', '"""''''x'));
    result := translate(result, '০১২৩৪৫৬৭৮৯', '0123456789');
  else
    result := lower(result collate "C");
  end if;
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
  if result ~ '[^\x01-\x7f]' then
    -- Punctuation, symbols, separators and control characters of Unicode 17.
    result := regexp_replace(result, '['
      '\xa0-\xa9\xab-\xb1\xb4\xb6-\xb8\xbb\xbf\xd7\xf7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff'
      '\u0375\u037e\u0384-\u0385\u0387\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f'
      '\u061b-\u061f\u066a-\u066d\u06d4\u06dd-\u06de\u06e9\u06fd-\u06fe\u0700-\u070f\u07f6-\u07f9\u07fe-\u07ff'
      '\u0830-\u083e\u085e\u0888\u0890-\u0891\u08e2\u0964-\u0965\u0970\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76'
      '\u0af0-\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f01-\u0f17'
      '\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e-\u109f\u10fb'
      '\u1360-\u1368\u1390-\u1399\u1400\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6'
      '\u17d8-\u17db\u1800-\u180a\u180e\u1940-\u1945\u19de-\u19ff\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad'
      '\u1b4e-\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u1fbd'
      '\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20c1'
      '\u2100-\u2101\u2103-\u2106\u2108-\u2109\u2114\u2116-\u2118\u211e-\u2123\u2125\u2127\u2129\u212e\u213a-\u213b'
      '\u2140-\u2144\u214a-\u214d\u214f\u218a-\u244a\u249c-\u24e9\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea'
      '\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3036-\u3037\u303d-\u303f'
      '\u309b-\u309c\u30a0\u30fb\u3190-\u3191\u3196-\u319f\u31c0-\u31ef\u3200-\u321e\u322a-\u3247\u3250'
      '\u3260-\u327f\u328a-\u32b0\u32c0-\u33ff\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e'
      '\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa'
      '\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1'
      '\uab5b\uab6a-\uab6b\uabeb\ufb29\ufbb2-\ufbd2\ufd3e-\ufd4f\ufd90-\ufd91\ufdc8-\ufdcf\ufdfc-\ufdff'
      '\ufe10-\ufe19\ufe30-\ufe6b\ufeff-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\ufffd'
      '\U00010100-\U00010102\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U000101fc\U0001039f\U000103d0'
      '\U0001056f\U00010857\U00010877-\U00010878\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010ac8'
      '\U00010af0-\U00010af6\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010d6e\U00010d8e-\U00010d8f\U00010ead'
      '\U00010ed0-\U00010ed8\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d\U000110bb-\U000110c1'
      '\U000110cd\U00011140-\U00011143\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd\U000111db'
      '\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9\U000113d4-\U000113d8\U0001144b-\U0001144f'
      '\U0001145a-\U0001145d\U000114c6\U000115c1-\U000115d7\U00011641-\U00011643\U00011660-\U0001166c\U000116b9'
      '\U0001173c-\U0001173f\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c'
      '\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70-\U00011c71'
      '\U00011ef7-\U00011ef8\U00011f43-\U00011f4f\U00011fd5-\U00011fff\U00012470-\U00012474\U00012ff1-\U00012ff2'
      '\U00013430-\U0001343f\U00016a6e-\U00016a6f\U00016af5\U00016b37-\U00016b3f\U00016b44-\U00016b45'
      '\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9c\U0001bc9f-\U0001ccef\U0001ccfa-\U0001cef0'
      '\U0001cf50-\U0001d164\U0001d16a-\U0001d16c\U0001d173-\U0001d17a\U0001d183-\U0001d184\U0001d18c-\U0001d1a9'
      '\U0001d1ae-\U0001d241\U0001d245\U0001d300-\U0001d356\U0001d6c1\U0001d6db\U0001d6fb\U0001d715\U0001d735'
      '\U0001d74f\U0001d76f\U0001d789\U0001d7a9\U0001d7c3\U0001d800-\U0001d9ff\U0001da37-\U0001da3a'
      '\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e5ff'
      '\U0001e95e-\U0001e95f\U0001ecac\U0001ecb0\U0001ed2e\U0001eef0-\U0001f0f5\U0001f10d-\U0001fbef\U0001fbfa'
      '\U000e0001-\U000e007f'
      ']+', ' ', 'g');
  end if;
  result := regexp_replace(result, '[\x01-\x2d\x2f\x3a-\x60\x7b-\x9f]+', ' ', 'g');
  return btrim(result);
end $$;

-- Returns the terms of a text. Long terms are cut and not dropped, because a dropped term would not restrict a query.
create function search_tokenize(input text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(left(term, 40)), '{}') from unnest(string_to_array(search_normalize(input), ' ')) as term
  where term <> ''
$$;

-- Returns the terms of a name with spelling variants: sizes without their unit, and model numbers as one term (`t 480`
-- also as `t480`, `840 g5` as `840g5`).
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

-- Dictionary of terms with document frequencies: listings with the term in the name or attributes, and listings with it
-- only in the details.
create table search_terms (
  term text primary key,
  name_frequency integer not null,
  details_frequency integer not null
);
-- text_pattern_ops finds terms by prefix, trigrams find similar terms.
create index search_terms_by_prefix on search_terms (term text_pattern_ops);
create index search_terms_by_similarity on search_terms using gin (term gin_trgm_ops) where name_frequency > 0;

-- Values of attributes and filters per category, with the number of listings. Models are counted per brand; for other
-- keys brand is empty.
create table search_values (
  category text not null,
  key text not null,
  value text not null,
  brand text not null default '',
  listing_count integer not null,
  -- Terms of the value, each after a blank. So `like '% think%'` finds a value by the prefix of any term.
  search_text text generated always as (' ' || search_normalize(brand || ' ' || value)) stored,
  primary key (category, key, value, brand)
);
create index search_values_by_value on search_values (key, value);
create index search_values_by_similarity on search_values using gin (search_text gin_trgm_ops);

-- Deltas of the two tables above. Changes of documents append them, and a job adds them up. An update in place would
-- lock the row of a brand. Then sellers of that brand would wait for each other.
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

-- Documents for queries: a row for each visible listing. Triggers write them in the transaction of the listing's
-- change.
create table search_documents (
  product_id uuid primary key,
  seller_id uuid not null,
  posted_at timestamptz(3) not null,
  -- In whole taka.
  price integer not null,
  -- Values of filters with counts: `memoryGb=16`.
  facets text[] not null,
  -- Values that are only suggested while somebody types: `model=ThinkPad T480`.
  suggested_values text[] not null,
  -- Lexemes that queries match: terms of the name and attributes (`^t480`), terms of the details (`backlit`) and values
  -- (`memorygb=16`). Also samples of every 4th, 16th, 64th … listing (`~4`). A prefix marks the field, because GIN
  -- indexes store no tsvector weights. A query by weight would have to recheck each row
  -- (https://www.postgresql.org/docs/18/textsearch-indexes.html).
  lexemes tsvector not null,
  -- Rank in the order *Best* (listing_rank in the catalog, docs/ranking.md).
  best_at timestamptz(3) not null
);
-- Searches also read the pending list, so it must be short (https://www.postgresql.org/docs/18/gin.html, fast update).
create index search_documents_by_lexemes on search_documents using gin (lexemes) with (gin_pending_list_limit = 1024);
create index search_documents_newest on search_documents (posted_at desc, product_id desc);
create index search_documents_best on search_documents (best_at desc, product_id desc);
create index search_documents_cheapest on search_documents (price, product_id);
create index search_documents_by_seller on search_documents (seller_id, product_id);

-- Returns the value of a key among facets: `Laptop` for `category=Laptop`.
create function search_facet_value(facets text[], key text) returns text language sql immutable parallel safe as $$
  select substr(facet, length(key) + 2) from unnest(facets) as facet where starts_with(facet, key || '=') limit 1
$$;

-- Roles of the attributes in the index: filters with counts, values that are only suggested, and words of the name.
-- attributes/search-rules.ts defines them. `node tools/migrations/search-rules.ts` generates these functions,
-- search_fact_text and search_bench_parts for a migration. A test compares them with the tables of attributes.
create function search_is_filter(key text) returns boolean
language sql immutable strict parallel safe as $$
  select key in (
    'kind', 'brand', 'processorFamily', 'memoryGb', 'memoryKind', 'storageGb',
    'storageKind', 'screenInches', 'resolution', 'panel', 'refreshHz', 'charger',
    'warranty', 'delivery', 'area', 'colour', 'functions', 'connection',
    'year')
$$;

create function search_is_suggested_only(key text) returns boolean
language sql immutable strict parallel safe as $$
  select key in (
    'model', 'processor', 'processorGeneration', 'graphics', 'batteryHealth', 'box',
    'licence', 'pieces')
$$;

create function search_is_name(key text) returns boolean
language sql immutable strict parallel safe as $$
  select key in (
    'kind', 'brand', 'model', 'processor', 'processorFamily', 'processorGeneration',
    'graphics', 'memoryGb', 'memoryKind', 'storageGb', 'storageKind', 'screenInches',
    'resolution', 'panel', 'refreshHz', 'area', 'colour', 'functions',
    'connection', 'pieces', 'year')
$$;

create function search_facets(
  category text, condition text, location text, facts jsonb, posted_at timestamptz, used_years numeric,
  is_verified boolean
) returns text[] language sql immutable parallel safe as $$
  select array(
    select key || '=' || value from jsonb_each_text(facts)
    where search_is_filter(key) and key <> 'year' and value <> ''
  ) || array[
    'category=' || category, 'condition=' || condition, 'location=' || location,
    'year=' || coalesce(
      facts ->> 'year', (extract(year from posted_at at time zone 'UTC')::integer - floor(used_years)::integer)::text)
  ] || case when is_verified then '{seller=verified}'::text[] else '{}' end
$$;

-- Returns the number of tested parts in a category; 0 if it has no bench check.
create function search_bench_parts(category text) returns integer
language sql immutable strict parallel safe as $$
  select case category
    when 'Laptop' then 10
    when 'Monitor' then 5
    when 'Printer' then 5
    when 'Desktop' then 6
    else 0
  end
$$;

-- Returns the facets of battery and bench check: `battery=80-100`, `battery=told`, `bench=works`.
create function search_condition_facets(category text, facts jsonb, bench_check jsonb) returns text[]
language sql immutable parallel safe as $$
  select case
      when (facts ->> 'batteryHealth')::integer >= 80 then array['battery=80-100']
      when (facts ->> 'batteryHealth')::integer >= 60 then array['battery=60-79']
      when facts ? 'batteryHealth' then array['battery=0-59']
      else '{}'
    end
    || case when facts ?| array['batteryHealth', 'batteryMinutes'] then array['battery=told'] else '{}' end
    || case
      when search_bench_parts(category) > 0 and search_bench_parts(category) = (
        select count(*) from jsonb_each_text(bench_check) where value = 'Works'
      ) then array['bench=works']
      else '{}'
    end
$$;

create function search_category_synonyms(category text) returns text language sql immutable strict parallel safe as $$
  select case category
    when 'Laptop' then 'laptop notebook'
    when 'Desktop' then 'desktop pc computer'
    when 'Products' then 'parts'
    else category
  end
$$;

-- Returns attributes as text with units: `16 GB`, `15.6 inch`. Adds screen sizes in whole inches, as people round them:
-- 15.6 to 15, 23.8 to 24.
create function search_fact_text(facts jsonb) returns text
language sql immutable strict parallel safe as $$
  select coalesce(string_agg(case key
    when 'memoryGb' then value || ' GB'
    when 'storageGb' then value || ' GB' || case when value ~ '^\d+000$' then ' ' || left(value, -3) || ' TB' else '' end
    when 'screenInches' then value || ' inch , ' ||
      case when value::numeric < 18 then floor(value::numeric) else round(value::numeric) end || ' inch'
    when 'refreshHz' then value || ' Hz'
    else value
  end, ' , '), '') from jsonb_each_text(facts) where search_is_name(key)
$$;

-- Returns the samples of a listing, chosen by the random last bits of its id. Each sample contains all smaller samples.
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

-- Returns the document of a product. Materialized, so that the facets are computed only once.
create function search_document(product products, is_verified boolean) returns search_documents
language sql immutable parallel safe as $$
  with extracted as materialized (
    select
      search_facets(product.category, product.condition, product.location, product.facts, product.posted_at,
        product.used_years, is_verified)
      || search_condition_facets(product.category, product.facts, product.bench_check) as facets,
      array(
        select key || '=' || value from jsonb_each_text(product.facts)
        where search_is_suggested_only(key) and value <> ''
      ) as suggested_values
  )
  select product.id, product.seller_id, product.posted_at, (product.resale_price_poisha / 100)::integer, facets,
    suggested_values,
    search_lexemes(product.id, product.title, product.details, product.category, product.location, product.facts,
      facets, suggested_values),
    listing_rank(product.posted_at, product.quality, 0)::timestamptz(3)
  from extracted
$$;

-- Returns whether the last day of a shop's warranty has passed in Dhaka. Attributes store days as 2027-03-31.
create function search_warranty_over(facts jsonb) returns boolean language sql stable parallel safe as $$
  select coalesce(
    (facts ->> 'warrantyUntil') collate "C" < to_char(now() at time zone 'Asia/Dhaka', 'YYYY-MM-DD'), false)
$$;

-- Writes the documents of the listed products among `ids`. The lateral join is necessary because
-- `(search_document(…)).*` would call the function once per column.
create function search_index_products(ids uuid[]) returns void language sql as $$
  insert into search_documents
  select document.product_id, document.seller_id, document.posted_at, document.price,
    case when warranty.is_over then array_remove(document.facets, 'warranty=Shop warranty') else document.facets end,
    document.suggested_values,
    case when warranty.is_over then ts_delete(document.lexemes, 'warranty=shop warranty') else document.lexemes end,
    document.best_at + seller_rank_hours(seller_cards.verified, rating.rating_count, rating.rating_sum)
      * interval '1 hour'
  from products
  join seller_cards on seller_cards.id = products.seller_id
  left join seller_ratings as rating on rating.id = products.seller_id
  cross join lateral search_document(products, seller_cards.verified) as document
  cross join lateral (select search_warranty_over(products.facts)) as warranty (is_over)
  where products.id = any (ids) and products.state = 'unsold'
  on conflict (product_id) do update set
    seller_id = excluded.seller_id, posted_at = excluded.posted_at, price = excluded.price,
    facets = excluded.facets, suggested_values = excluded.suggested_values, lexemes = excluded.lexemes,
    best_at = excluded.best_at
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

-- Uses one statement for all products that become unlisted, and none for other changes.
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
-- Only columns that a document contains. A payment hold changes none of them.
create trigger products_search_after_update
  after update of seller_id, category, title, condition, resale_price_poisha, used_years, details, location, facts,
    bench_check, state, posted_at, quality on products
  for each row when (new.state = 'unsold') execute function search_index_updated();
create trigger products_search_after_unlisting after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function search_remove_unlisted();
create trigger products_search_after_delete after delete on products
  referencing old table as old_rows for each statement execute function search_remove_deleted();
create trigger products_search_after_truncate after truncate on products
  for each statement execute function search_truncate();

-- Sellers whose verification or rating has changed, while some of their documents are stale.
create table search_pending_sellers (seller_id uuid primary key);

-- Reindexes up to `max_listings` of a seller's listings with stale verification or rank. Returns whether more are left.
create function search_reindex_seller(seller uuid, max_listings integer) returns boolean
language plpgsql as $$
declare
  is_verified boolean := coalesce((select verified from seller_cards where id = seller), false);
  seller_hours integer := (
    select seller_rank_hours(is_verified, rating_count, rating_sum) from seller_ratings where id = seller);
  stale uuid[] := array(
    select product_id from search_documents join products on products.id = product_id
    where search_documents.seller_id = seller and (
      ('seller=verified' = any (facets)) <> is_verified
      or best_at <> listing_rank(products.posted_at, products.quality, seller_hours))
    limit max_listings + 1);
begin
  perform search_index_products(stale[:max_listings]);
  return cardinality(stale) > max_listings;
end $$;

-- Reindexes up to 500 listings at once, and leaves the rest to a job. So an admin does not wait for a seller with
-- thousands.
create function search_reindex_after_verification() returns trigger language plpgsql as $$
begin
  if search_reindex_seller(new.id, 500) then
    insert into search_pending_sellers (seller_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;

create trigger users_search_after_verification after update of role on users
  for each row when (old.role is distinct from new.role) execute function search_reindex_after_verification();

create trigger users_search_after_rating after update of rating_count, rating_sum on users
  for each row when (
    seller_rank_hours(false, old.rating_count, old.rating_sum)
      is distinct from seller_rank_hours(false, new.rating_count, new.rating_sum))
  execute function search_reindex_after_verification();

-- A shop's warranty is searchable until its last day. Documents do not expire by themselves, so a job calls this
-- function. Reindexes up to `max_listings` listings whose warranty has ended. Returns whether more are left.
create function search_end_warranties(max_listings integer) returns boolean language plpgsql as $$
declare
  ended uuid[] := array(
    select product_id from search_documents join products on products.id = product_id
    where search_documents.lexemes @@ '''warranty=shop warranty'''::tsquery and search_warranty_over(products.facts)
    limit max_listings + 1);
begin
  perform search_index_products(ended[:max_listings]);
  return cardinality(ended) > max_listings;
end $$;

-- Appends deltas after a statement that only inserts or only deletes documents (`changed_rows`), one row per distinct
-- term and value. Updates have their own function below, so that both have static queries. Planning a dynamic query for
-- each sale took longer than writing the deltas.
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
  -- Materialized, so that category and brand are read once per document and not once per value.
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

-- Does the same after an update of documents. Terms and values in both versions cancel out.
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

-- Progress of the job that rebuilds all documents after a change of the index's rules. A single row, from which the job
-- continues after a restart.
create table search_backfill (
  is_singleton boolean primary key default true check (is_singleton),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);
insert into search_backfill default values;
