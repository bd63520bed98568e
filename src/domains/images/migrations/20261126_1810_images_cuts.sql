-- Hashes of parts of a picture, by which a cut copy of it is found (server/cuts.server.ts). Beside `images`, whose rows are
-- read for every page and stay small. Deleted with its picture.
create table image_cuts (
  image_id text primary key references images (id) on delete cascade,
  -- Hashes of the whole picture (first) and of parts of it: whether it gets lighter to the right, and whether it gets lighter
  -- downwards.
  across bigint[] not null,
  down bigint[] not null check (cardinality(down) = cardinality(across)),
  -- Which part each pair of hashes is of; 0 is the whole picture.
  places smallint[] not null check (cardinality(places) = cardinality(across)),
  -- All quarters of the hashes `across`, each with its number. A copy has one of them, or is not asked about.
  quarters integer[] not null,
  -- The picture in 40 x 40 shades of grey.
  thumbnail bytea not null check (octet_length(thumbnail) = 1600)
);
create index image_cuts_by_quarter on image_cuts using gin (quarters);
