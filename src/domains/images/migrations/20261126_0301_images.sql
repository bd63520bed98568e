-- Uploaded pictures, addressed by content: the id is a hash of the uploaded bytes. Everybody who uploads the same file
-- shares one row and one set of files in the picture store.
create table images (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Tiny version of the picture as a data URL, shown while the picture loads.
  placeholder text not null check (length(placeholder) <= 300),
  uploader_id uuid,
  -- Number of references by listings, users and categories. Each adds one when it first shows the picture, and removes
  -- it later.
  uses integer not null default 0 check (uses >= 0),
  -- Time of the last upload or removed reference. A picture without references is deleted a day later.
  last_referenced_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Perceptual hash (server/likeness.server.ts). Similar pictures have similar hashes, also in other sizes and formats.
  -- Null for pictures of nearly one colour.
  likeness bigint
);
create index images_unused on images (last_referenced_at) where uses = 0;

-- Splits a hash into five parts, each combined with its index. Two hashes that differ in at most four bits have at
-- least one equal part (pigeonhole principle). So an index of the parts finds all candidates.
create function likeness_parts(likeness bigint) returns integer[] language sql immutable strict parallel safe as $$
  select array[
    (likeness & 8191)::integer,
    8192 + ((likeness >> 13) & 8191)::integer,
    16384 + ((likeness >> 26) & 8191)::integer,
    24576 + ((likeness >> 39) & 8191)::integer,
    32768 + ((likeness >> 52) & 4095)::integer
  ]
$$;
create index images_by_likeness on images using gin (likeness_parts(likeness)) where likeness is not null;

-- Id of this market's picture store. A file in the store contains the same id (server/picture-store.server.ts).
create table picture_store (
  -- Primary key that allows only one row.
  is_ours boolean primary key default true check (is_ours),
  id uuid not null
);
