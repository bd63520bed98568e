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
  created_at timestamptz not null default now(),
  -- A hash of what the picture shows (server/likeness.server.ts): nearly the same for nearly the same picture, also when it
  -- was stored in another size or format. Null for pictures of nearly one colour.
  likeness bigint
);
create index images_unused on images (last_referenced_at) where uses = 0;

-- Five parts of a hash, each with its number. Two hashes that differ in at most four bits have a part in common, so that
-- an index over the parts finds all that come into question (pigeonhole principle).
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

-- Which picture store is this market's: the same id stands in a file of that store (server/picture-store.server.ts).
create table picture_store (
  -- One row at most.
  is_ours boolean primary key default true check (is_ours),
  id uuid not null
);
