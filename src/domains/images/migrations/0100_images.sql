-- Uploaded pictures, addressed by content: the id is a hash of the bytes sent, so that one row and one set of files in the
-- picture store serves everybody who sends the same file.
create table images (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A tiny version of the picture as a data URL, shown until the picture is loaded.
  placeholder text not null check (length(placeholder) <= 300),
  uploader_id uuid,
  -- Reference count: listings, users and categories that show the picture; each claims it once and releases it once.
  uses integer not null default 0 check (uses >= 0),
  -- When it was last uploaded or released. A picture without references is deleted a day later.
  last_referenced_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index images_unused on images (last_referenced_at) where uses = 0;
