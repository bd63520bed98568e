create table notifications (
  id uuid primary key default uuidv7(),
  person_id uuid not null references users (id) on delete restrict,
  -- Kind of notification; wording.ts lists them.
  kind text not null check (length(kind) between 1 and 40),
  -- Key of the occasion. A person gets at most one notification per kind and occasion.
  occasion text not null check (length(occasion) between 1 and 200),
  product_id uuid references products (id) on delete restrict,
  booking_id uuid references bookings (id) on delete restrict,
  -- Id of the linked conversation, for kinds that have one.
  subject_id uuid,
  -- Numbers and texts at that time.
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

-- Topics that a person muted on the notifications page. email_optouts has the topics without emails.
create table notification_mutes (
  person_id uuid not null references users (id) on delete restrict,
  topic text not null check (length(topic) between 1 and 40),
  muted_at timestamptz(3) not null,
  primary key (person_id, topic)
);

-- Push subscriptions of browsers. The foreign key to the session ends each with its session: at sign-out, expiry or
-- account closure. So a browser without a session shows no notifications.
create table push_subscriptions (
  id uuid primary key default uuidv7(),
  person_id uuid not null references users (id) on delete restrict,
  session_id uuid not null unique references sessions (id) on delete cascade,
  -- URL at the push service that accepts messages to this browser.
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  -- Encryption keys of the browser (RFC 8291).
  p256dh text not null check (length(p256dh) between 1 and 100),
  auth text not null check (length(auth) between 1 and 40),
  subscribed_at timestamptz(3) not null,
  -- Start of the push service's refusals and their last status. Null while it accepts messages.
  failing_since timestamptz(3),
  last_failure text check (length(last_failure) between 1 and 40)
);
create index push_subscriptions_of_person on push_subscriptions (person_id);

-- Topics for which a person changed the default of push notifications (topics.ts).
create table push_choices (
  person_id uuid not null references users (id) on delete restrict,
  topic text not null check (length(topic) between 1 and 40),
  is_on boolean not null,
  chosen_at timestamptz(3) not null,
  primary key (person_id, topic)
);

-- VAPID keys, which identify this market to push services (RFC 8292). The private key is encrypted with the session
-- secret.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  made_at timestamptz(3) not null default now()
);
