-- Notifications: a row notifies one person once of one occasion.
create table notifications (
  id uuid primary key default uuidv7(),
  person_id uuid not null references users (id) on delete restrict,
  -- What happened, of the kinds in wording.ts.
  kind text not null check (length(kind) between 1 and 40),
  -- Which time it happened; of one kind nobody is notified twice of one occasion.
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
-- guard: notified-once (drop "unique ")
create unique index notifications_once on notifications (person_id, kind, occasion);
create index notifications_of_person on notifications (person_id, happened_at desc, id desc);
create index notifications_unread on notifications (person_id, happened_at) where read_at is null;
create index notifications_by_time on notifications (happened_at);
create index notifications_of_product on notifications (product_id) where product_id is not null;
create index notifications_of_booking on notifications (booking_id) where booking_id is not null;

-- What somebody does not want to see among their notifications. Emails that they do not want are email_optouts.
create table notification_mutes (
  person_id uuid not null references users (id) on delete restrict,
  topic text not null check (length(topic) between 1 and 40),
  muted_at timestamptz(3) not null,
  primary key (person_id, topic)
);

-- Browsers that show somebody's notifications, each for as long as its session: whoever signs out, or whose session ends
-- elsewhere, by time or with the account, is shown nothing more there.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  person_id uuid not null references users (id) on delete restrict,
  session_id uuid not null unique references sessions (id) on delete cascade,
  -- Where the browser's push service takes messages for it.
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  -- What messages to it are encrypted with (RFC 8291).
  p256dh text not null check (length(p256dh) between 1 and 100),
  auth text not null check (length(auth) between 1 and 40),
  subscribed_at timestamptz(3) not null,
  -- Since when its push service refuses what we send, and with which status; null while it takes it.
  failing_since timestamptz(3),
  last_failure text check (length(last_failure) between 1 and 40)
);
create index push_subscriptions_of_person on push_subscriptions (person_id);

-- What somebody has chosen to be shown on their devices, or not; other topics are as topics.ts says.
create table push_choices (
  person_id uuid not null references users (id) on delete restrict,
  topic text not null check (length(topic) between 1 and 40),
  is_on boolean not null,
  chosen_at timestamptz(3) not null,
  primary key (person_id, topic)
);

-- The keys by which push services know this market (RFC 8292), one pair. The private half is encrypted with the session
-- secret.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  made_at timestamptz(3) not null default now()
);
