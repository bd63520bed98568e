-- A hash of what a picture shows (server/likeness.server.ts): nearly the same for nearly the same picture, also when it
-- was stored in another size or format. Null for pictures from before and for those of nearly one colour.
alter table images add column likeness bigint;

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
