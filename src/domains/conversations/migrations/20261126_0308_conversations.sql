-- Conversations: one per listing and buyer.
create table conversations (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products (id) on delete restrict,
  buyer_id uuid not null references users (id) on delete restrict,
  seller_id uuid not null references users (id) on delete restrict,
  begun_at timestamptz(3) not null default now(),
  -- Time of the last message or reading. Each change is later than the one before, so that clients can ask for changes
  -- since a time.
  changed_at timestamptz(3) not null default now(),
  last_message_at timestamptz(3) not null default now(),
  buyer_read_at timestamptz(3),
  seller_read_at timestamptz(3),
  buyer_unread integer not null default 0 check (buyer_unread >= 0),
  seller_unread integer not null default 0 check (seller_unread >= 0),
  -- Emails about unread messages: the time of the last one, and when the next is due.
  buyer_emailed_at timestamptz(3),
  seller_emailed_at timestamptz(3),
  buyer_email_due_at timestamptz(3),
  seller_email_due_at timestamptz(3),
  check (buyer_id <> seller_id)
);

create unique index conversations_one_a_listing_and_buyer on conversations (buyer_id, product_id);
create index conversations_of_buyer on conversations (buyer_id, last_message_at desc, id desc);
create index conversations_of_seller on conversations (seller_id, last_message_at desc, id desc);
create index conversations_changed_of_buyer on conversations (buyer_id, changed_at);
create index conversations_changed_of_seller on conversations (seller_id, changed_at);
create index conversations_of_product on conversations (product_id);

create table messages (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references users (id) on delete restrict,
  -- Empty if the message consists of pictures only.
  text text not null check (length(text) <= 2000),
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array' and jsonb_array_length(pictures) <= 4),
  -- Kinds of warnings that the reader sees.
  warnings text[] not null default '{}',
  sent_at timestamptz(3) not null,
  check (text <> '' or jsonb_array_length(pictures) > 0)
);

create index messages_of_conversation on messages (conversation_id, sent_at desc, id desc);
create index messages_warned_of_sender on messages (sender_id, conversation_id) where warnings <> '{}';
create index messages_of_sender on messages (sender_id);

-- Blocked people. Neither side can write to the other.
create table user_blocks (
  blocker_id uuid not null references users (id) on delete restrict,
  blocked_id uuid not null references users (id) on delete restrict,
  blocked_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create index user_blocks_of_blocked on user_blocks (blocked_id);

-- Reported conversations. A report gives the admins access to the conversation.
create table conversation_reports (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete restrict,
  reason text not null check (reason <> ''),
  details text not null default '' check (length(details) <= 1000),
  reported_at timestamptz(3) not null,
  decision text,
  decided_by uuid references users (id) on delete restrict,
  decided_at timestamptz(3),
  check ((decided_at is null) = (decision is null))
);

create unique index conversation_reports_one_open on conversation_reports (conversation_id, reporter_id)
  where decided_at is null;
create index conversation_reports_open on conversation_reports (reported_at) where decided_at is null;
create index conversation_reports_of_reporter on conversation_reports (reporter_id);

-- Senders whose messages had warnings in several conversations, for review by admins.
create table suspect_senders (
  user_id uuid primary key references users (id) on delete restrict,
  conversations integer not null check (conversations > 0),
  noted_at timestamptz(3) not null,
  -- Number of conversations at the admin's decision. A greater number shows the sender again.
  decided_conversations integer not null default 0,
  decided_by uuid references users (id) on delete restrict,
  decided_at timestamptz(3)
);

create index suspect_senders_open on suspect_senders (noted_at) where conversations > decided_conversations;
