-- Pictures that people sent. The files lie in the picture store under the id, which is made from the bytes sent,
-- so one row serves everybody who sends the same file.
create table images (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- A few bytes of the picture as a data address, shown until the picture arrives.
  placeholder text not null check (length(placeholder) <= 300),
  uploader uuid,
  -- How many things show the picture; each claims it once and releases it once.
  uses integer not null default 0 check (uses >= 0),
  -- When it was last sent or last let go. A day later a picture that nothing uses is removed.
  touched_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index images_unused on images (touched_at) where uses = 0;
