-- What a seller tested by parts, {"keys": "Faulty", …}, and what is wrong by name,
-- [{"name", "part", "picture"}]: condition/bench-check.ts and condition/faults.ts. Only the page of a single
-- product shows them, so that they are no part of json_fragment, which every list reads.
alter table products
  add column bench_check jsonb not null default '{}',
  add column faults jsonb not null default '[]';

-- How far the listings from before have been read by each version of the rules that read facts from words. A table of its
-- own: the version before goes on with attribute_backfill, and would call done what only it has read. A new version of the
-- rules is a row more, and the number in attributes/backfill-attributes.server.ts.
create table attribute_readings (
  rules_version integer primary key,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);
insert into attribute_readings (rules_version) values (2);

-- What a category promises must hold for all that is listed in it.
-- allowed: all-rows-at-once, because there are six categories
update categories set detail = 'Notebooks for study, work and play'
where slug = 'Laptop' and detail = 'Notebooks for study, work and play, with battery health told';
update categories set detail = 'Screens from 19 to 34 inches, for the desk and the wall'
where slug = 'Monitor' and detail = 'Screens from 19 to 34 inches, checked for dead pixels';
