-- What admins did, kept for good and in words that stay readable when the person or listing has gone.
create table admin_deeds (
  id uuid primary key default uuidv7(),
  admin_id uuid not null references users (id) on delete restrict,
  deed text not null check (deed <> ''),
  -- An account or a listing, and its name or title at that time.
  subject_id uuid not null,
  subject text not null,
  reason text,
  done_at timestamptz(3) not null default now()
);
create index admin_deeds_of_subject on admin_deeds (subject_id, id desc);

-- The order of the admins' lists.
create index users_newest on users (created_at desc, id desc) where closed_at is null;
create index users_newest_by_type on users (user_type, created_at desc, id desc) where closed_at is null;
