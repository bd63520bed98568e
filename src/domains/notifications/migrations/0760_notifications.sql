-- What people are told. A row tells one person once of one occasion.
create table notifications (
  id uuid primary key default uuidv7(),
  person_id uuid not null references users (id) on delete restrict,
  -- What happened, of the kinds in wording.ts.
  kind text not null check (length(kind) between 1 and 40),
  -- Which time it happened; of one kind nobody is told twice of one occasion.
  occasion text not null check (length(occasion) between 1 and 200),
  product_id uuid references products (id) on delete restrict,
  booking_id uuid references bookings (id) on delete restrict,
  -- What else it leads to, by the kind: a conversation.
  subject_id uuid,
  -- Numbers and words of the moment at which it happened.
  details jsonb not null default '{}',
  happened_at timestamptz(3) not null,
  read_at timestamptz(3)
);
-- guard: told-once (drop "unique ")
create unique index notifications_told_once on notifications (person_id, kind, occasion);
create index notifications_of_person on notifications (person_id, happened_at desc, id desc);
create index notifications_unread on notifications (person_id, happened_at) where read_at is null;
create index notifications_by_time on notifications (happened_at);
create index notifications_of_product on notifications (product_id) where product_id is not null;
create index notifications_of_booking on notifications (booking_id) where booking_id is not null;

-- What somebody does not want to see among their notifications. Letters they do not want are email_optouts.
create table notification_mutes (
  person_id uuid not null references users (id) on delete restrict,
  topic text not null check (length(topic) between 1 and 40),
  muted_at timestamptz(3) not null,
  primary key (person_id, topic)
);
