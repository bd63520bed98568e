-- How far facts are read from listings that came before facts were read when listing; a job goes on where it stopped.
create table facts_fill (
  is_only boolean primary key default true check (is_only),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);
insert into facts_fill default values;
