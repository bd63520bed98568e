import { describe, expect, test } from 'vitest';
import { readMigrations } from '#platform/db/migration-files.server.ts';
import { FIRST_RELEASE } from './baseline.ts';
import { findDangers, rules } from './find-dangers.ts';

const OUTSIDE = '-- outside a transaction\n';
const foundIn = (text: string) => findDangers({ name: 'x', text }).map(({ rule }) => rule);

test('no migration since the first release delays or breaks a running market', async () => {
  const later = (await readMigrations()).filter(({ name }) => !FIRST_RELEASE.has(name));
  const found = later.flatMap((file) =>
    findDangers(file).map(
      ({ rule, statement, instead }) => `${file.name}: ${rule}: ${statement}\n  ${instead}`,
    ),
  );
  expect(found).toEqual([]);
});

test('each migration of the first release exists', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect([...FIRST_RELEASE].filter((name) => !names.includes(name))).toEqual([]);
});

describe('the check finds', () => {
  const dangers: readonly (readonly [keyof typeof rules, string])[] = [
    ['drop-table', 'drop table if exists wishes;'],
    ['drop-column', 'alter table products drop column details;'],
    ['drop-column', 'alter table products drop details;'],
    ['rename', 'alter table products rename column title to name;'],
    ['rename', 'alter table products rename to goods;'],
    ['retype', 'alter table products alter column number type bigint;'],
    ['retype', 'ALTER TABLE products\n  ALTER number SET DATA TYPE bigint;'],
    ['not-null', 'alter table products alter column facts set not null;'],
    ['needed-column', 'alter table products add column colour text not null;'],
    ['volatile-default', 'alter table products add column token uuid default gen_random_uuid();'],
    ['computed-column', 'alter table products add column x text generated always as (title) stored;'],
    ['recomputed-column', 'alter table products alter column x set expression as (title);'],
    ['checks-all-rows', "alter table products add constraint c check (title <> '');"],
    ['checks-all-rows', 'alter table products add foreign key (seller_id) references users (id);'],
    ['unique-constraint', 'alter table products add constraint u unique (title);'],
    ['validates-at-once', 'alter table products validate constraint c;'],
    ['index-blocks-writes', 'create index i on products (title);'],
    ['index-blocks-writes', 'create unique index i on products (title);'],
    ['concurrently-inside', 'drop index concurrently if exists i;'],
    ['index-half-built', `${OUTSIDE}create index concurrently i on products (title);`],
    ['all-rows-at-once', "update products set number = '1';"],
    ['locks-table', 'lock table products;'],
    ['locks-table', 'truncate products;'],
  ];

  test.each(dangers)('%s in: %s', (rule, text) => {
    expect(foundIn(text)).toContain(rule);
  });

  test('each rule at least once above', () => {
    expect(Object.keys(rules).filter((rule) => !dangers.some(([found]) => found === rule))).toEqual([]);
  });
});

describe('the check accepts', () => {
  test.each([
    [
      'a new table with all that belongs to it',
      'create table t (id int); create index i on t (id); update t set id = 1;',
    ],
    ['a column that may be empty', 'alter table products add column colour text;'],
    ['a column with a fixed default', "alter table products add column colour text not null default '';"],
    [
      'an index built beside writers',
      `${OUTSIDE}drop index concurrently if exists i;\ncreate index concurrently i on products (title);`,
    ],
    ['a constraint for new rows', 'alter table products add constraint c check (true) not valid;'],
    ['its validation outside', `${OUTSIDE}alter table products validate constraint c;`],
    [
      'a unique constraint over an index that is there',
      'alter table products add constraint u unique using index i;',
    ],
    ['a rule that is loosened', 'alter table products alter column colour drop not null;'],
    [
      'words in comments, texts and functions',
      "-- drop table x;\ncreate function f() returns text language sql as $$ delete from x; $$; select 'drop table x;';",
    ],
    [
      'what the file allows with a reason',
      '-- allowed: drop-table, because nothing ever used it\ndrop table x;',
    ],
  ])('%s', (_, text) => {
    expect(foundIn(text)).toEqual([]);
  });

  test('no exception without a reason', () => {
    expect(foundIn('-- allowed: drop-table\ndrop table x;')).toEqual(['drop-table']);
  });
});
