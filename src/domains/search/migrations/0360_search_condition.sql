-- Filters of what decides a purchase: battery by thirds, a bench check without a fault, warranty, charger, delivery, area.

-- Facts that are suggested but never shown as a filter; the filters are listed in filters.ts.
create or replace function search_is_suggested_only(key text) returns boolean
language sql immutable strict parallel safe as $$
  select key in ('model', 'processor', 'processorGeneration', 'graphics', 'batteryHealth', 'pieces', 'box', 'licence')
$$;

-- Facts that nobody looks for by their value: almost every listing has another one.
create function search_is_unindexed(key text) returns boolean language sql immutable strict parallel safe as $$
  select key in ('batteryCycles', 'batteryMinutes', 'warrantyDays', 'warrantyUntil', 'courierTaka')
$$;

create or replace function search_facets(
  category text, condition text, location text, facts jsonb, posted_at timestamptz, used_years numeric,
  is_verified boolean
) returns text[] language sql immutable parallel safe as $$
  select array(
    select key || '=' || value from jsonb_each_text(facts)
    where not search_is_suggested_only(key) and not search_is_unindexed(key) and key <> 'year' and value <> ''
  ) || array[
    'category=' || category, 'condition=' || condition, 'location=' || location,
    'year=' || coalesce(
      facts ->> 'year', (extract(year from posted_at at time zone 'UTC')::integer - floor(used_years)::integer)::text)
  ] || case when is_verified then '{seller=verified}'::text[] else '{}' end
$$;

-- How many parts of a category are tested: categoryBenchParts in catalog/condition/bench-check.ts. 0 where none are.
create function search_bench_parts(category text) returns integer language sql immutable strict parallel safe as $$
  select case category when 'Laptop' then 10 when 'Desktop' then 6 when 'Monitor' then 5 when 'Printer' then 5 else 0 end
$$;

-- Facets of what was measured and tested: `battery=80-100` and `battery=told`, `bench=works`.
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

-- The facts as text, with units: `16 GB`, `15.6 inch`. Screens also in whole inches, as people round them: 15.6 to 15, 23.8
-- to 24. What is said of the offer is left out: "included" and "none" are no words of a thing's name.
create or replace function search_fact_text(facts jsonb) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(case key
    when 'memoryGb' then value || ' GB'
    when 'storageGb' then value || ' GB' || case when value ~ '^\d+000$' then ' ' || left(value, -3) || ' TB' else '' end
    when 'screenInches' then value || ' inch , ' ||
      case when value::numeric < 18 then floor(value::numeric) else round(value::numeric) end || ' inch'
    when 'refreshHz' then value || ' Hz'
    else value
  end, ' , '), '') from jsonb_each_text(facts)
  where key not in ('batteryHealth', 'charger', 'box', 'licence', 'warranty', 'delivery')
    and not search_is_unindexed(key)
$$;

-- The document of a product. Materialized, so that the facets are computed once and not for each use.
create or replace function search_document(product products, is_verified boolean) returns search_documents
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
      facets, suggested_values)
  from extracted
$$;

-- Only for the columns that a document is made of: a payment hold changes none of them.
create or replace trigger products_search_after_update
  after update of seller_id, category, title, condition, resale_price_poisha, used_years, details, location, facts,
    bench_check, state, posted_at on products
  for each row when (new.state = 'unsold') execute function search_index_updated();

-- All documents are made anew by the job, in batches.
-- allowed: all-rows-at-once, because it is a single row
update search_backfill set is_done = false, after_id = '00000000-0000-0000-0000-000000000000';
