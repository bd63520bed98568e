-- Browsers that show somebody's notifications, each for as long as its session: whoever signs out, or whose session ends
-- elsewhere, by time or with the account, is told nothing more there.
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
