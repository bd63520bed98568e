-- Hashes of parts of each picture, to find cropped copies (server/cuts.server.ts). A separate table, because every page
-- reads `images` and its rows must stay small.
create table image_cuts (
  image_id text primary key references images (id) on delete cascade,
  -- Horizontal and vertical gradient hashes of the whole picture (first) and of its parts.
  across bigint[] not null,
  down bigint[] not null check (cardinality(down) = cardinality(across)),
  -- Index of each hash's part; 0 is the whole picture.
  places smallint[] not null check (cardinality(places) = cardinality(across)),
  -- All quarters of the hashes in `across`, each combined with its index. Only pictures that share a quarter are
  -- compared.
  quarters integer[] not null,
  -- Thumbnail of 40 × 40 grey pixels.
  thumbnail bytea not null check (octet_length(thumbnail) = 1600)
);
create index image_cuts_by_quarter on image_cuts using gin (quarters);
