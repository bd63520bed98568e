-- Quality of a listing by ranking/quality.ts: points from 1 to 100, 0 for a poor listing, null until a job rates it.
-- docs/ranking.md describes the whole formula.
alter table products add column quality smallint;
alter table products add constraint products_quality_check check (quality between 0 and 100) not valid;

-- What a seller's record adds to each of their listings, in hours of freshness.
create function seller_rank_hours(is_verified boolean, rating_count integer, rating_sum integer) returns integer
language sql immutable parallel safe as $$
  select case when is_verified then 120 else 0 end
    + case
      when rating_count < 3 then 0
      when rating_sum >= 4.5 * rating_count then 120
      when rating_sum < 3 * rating_count then -240
      else 0
    end
$$;

-- Position of a listing in the order *Best*, as the moment at which it counts as posted: every point is worth twelve hours.
-- A poor listing counts as ten years older, so that it comes after all others. One that is not rated yet gets 50 points.
-- Intervals of hours alone do not depend on the session's time zone.
create function listing_rank(posted_at timestamptz, quality smallint, seller_hours integer) returns timestamptz
language sql immutable parallel safe as $$
  select posted_at + (12 * coalesce(quality, 50) + seller_hours - case when quality = 0 then 87600 else 0 end)
    * interval '1 hour'
$$;

-- Whether a listing may be shown as an example of the market: with a photo and, where its category has them, a battery
-- value or a bench check; never a poor one.
create function is_showable(
  category text, first_picture text, facts jsonb, bench_check jsonb, quality smallint
) returns boolean language sql immutable parallel safe as $$
  select first_picture is not null and coalesce(quality, 50) > 0
    and (category in ('Accessories', 'Products') or facts ?| array['batteryHealth', 'batteryMinutes']
      or bench_check <> '{}')
$$;
