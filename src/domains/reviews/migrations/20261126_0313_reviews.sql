-- Reviews that the two sides of an order write about each other.
create table reviews (
  id uuid primary key default uuidv7(),
  booking_id uuid not null references bookings (id) on delete restrict,
  -- Side of the writer.
  side text not null check (side in ('buyer', 'seller')),
  writer_id uuid not null references users (id) on delete restrict,
  about_id uuid not null references users (id) on delete restrict,
  stars smallint not null check (stars between 1 and 5),
  tags text[] not null default '{}' check (cardinality(tags) <= 6),
  body text not null default '' check (length(body) <= 1000),
  written_at timestamptz(3) not null,
  -- End of the time for both reviews. Then the review is shown even if the other side wrote none.
  due_at timestamptz(3) not null,
  -- Time from which others see the review and the rating includes it.
  shown_at timestamptz(3),
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz(3),
  -- Time at which an admin hid the review. A hidden review does not count.
  hidden_at timestamptz(3),
  hidden_by uuid references users (id) on delete restrict,
  hidden_reason text check (hidden_reason <> ''),
  check (writer_id <> about_id),
  check ((reply is null) = (replied_at is null)),
  check ((hidden_at is null) = (hidden_reason is null) and (hidden_at is null) = (hidden_by is null)),
  check (hidden_at is null or shown_at is not null)
);
-- guard: one-review-a-side (drop "unique ")
create unique index reviews_one_a_side on reviews (booking_id, side);
create index reviews_to_show on reviews (due_at) where shown_at is null;
create index reviews_about on reviews (about_id, shown_at desc, id desc)
  where shown_at is not null and hidden_at is null;
create index reviews_by_writer on reviews (writer_id);

-- Public pages of sellers show reviews.
create trigger reviews_invalidate_cache after insert or update on reviews for each row
  when (new.shown_at is not null)
  execute function notify_cache_invalidation();

create table review_reports (
  id uuid primary key default uuidv7(),
  review_id uuid not null references reviews (id) on delete restrict,
  reporter_id uuid not null references users (id) on delete restrict,
  reason text not null check (length(reason) between 1 and 1000),
  reported_at timestamptz(3) not null,
  decision text check (decision in ('keep', 'hide')),
  decided_at timestamptz(3),
  check ((decision is null) = (decided_at is null))
);
create unique index review_reports_one_open on review_reports (review_id, reporter_id) where decision is null;
create index review_reports_open on review_reports (reported_at, id) where decision is null;
create index review_reports_of_review on review_reports (review_id);
create index review_reports_by_reporter on review_reports (reporter_id);
