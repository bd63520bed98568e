-- Which picture store is this market's: the same id stands in a file of that store (server/picture-store.server.ts).
create table picture_store (
  -- One row at most.
  is_ours boolean primary key default true check (is_ours),
  id uuid not null
);
