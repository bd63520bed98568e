-- Derives the year of a listing without a stated year from the day of posting in Dhaka, like all other years on pages.
-- The earlier function used the day in UTC, which is still last year in the first six hours of 1 January. The rest of
-- the function is unchanged.
create or replace function search_facets(
  category text, condition text, location text, facts jsonb, posted_at timestamptz, used_years numeric,
  is_verified boolean
) returns text[] language sql immutable parallel safe as $$
  select array(
    select key || '=' || value from jsonb_each_text(facts)
    where search_is_filter(key) and key <> 'year' and value <> ''
  ) || array[
    'category=' || category, 'condition=' || condition, 'location=' || location,
    'year=' || coalesce(
      facts ->> 'year',
      (extract(year from posted_at at time zone 'Asia/Dhaka')::integer - floor(used_years)::integer)::text)
  ] || case when is_verified then '{seller=verified}'::text[] else '{}' end
$$;

-- The job rebuilds all documents in batches.
-- allowed: all-rows-at-once, because it is a single row
update search_backfill set is_done = false, after_id = '00000000-0000-0000-0000-000000000000';
