import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase, dropDatabase } from '#platform/db/database-admin.server.ts';
import { applyMigrations } from '#platform/db/migrate.server.ts';
import { type MigrationFile, orderMigrations, readMigrations } from '#platform/db/migration-files.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { FIRST_RELEASE } from './baseline.ts';
import { describeSchema } from './describe-schema.ts';
import { earlierMigrations } from './migration-history.ts';

/** Number of tested commits that changed migrations. */
const MOST_COMMITS = 5;

/** Returns the schema of a new database after several sets of migrations, applied in order. */
async function schemaOf(...sets: readonly (readonly MigrationFile[])[]): Promise<string[]> {
  const { url } = await testDatabase();
  const name = `schema_${process.env.VITEST_POOL_ID ?? process.pid}`;
  await dropDatabase(url, name);
  const own = await createDatabase(url, name);
  const client = new pg.Client({ connectionString: own });
  try {
    for (const set of sets) await applyMigrations(own, set);
    await client.connect();
    return await describeSchema(client);
  } finally {
    await client.end();
    await dropDatabase(url, name);
  }
}

/** Returns the schema of a database that was created with the `earlier` migrations and then upgraded. */
async function upgradedSchema(earlier: ReadonlySet<string>, files: readonly MigrationFile[]) {
  return schemaOf(
    files.filter(({ name }) => earlier.has(name)),
    files,
  );
}

test('a database of an earlier commit is upgraded to the schema of a fresh one', async () => {
  const files = await readMigrations();
  const sets = [[...FIRST_RELEASE], ...earlierMigrations(MOST_COMMITS)];
  const different = new Map(sets.map((names) => [names.toSorted().join(), new Set(names)]));
  const fresh = await schemaOf(files);
  for (const earlier of different.values()) expect(await upgradedSchema(earlier, files)).toEqual(fresh);
}, 60_000);

test('a late migration with an early time is noticed by its different schema', async () => {
  const first = { name: '20261201_0900_first', text: 'create view shelf as select 1 as id;' };
  const second = {
    name: '20261201_0902_second',
    text: 'create or replace view shelf as select 1 as id, 2 as size;',
  };
  const late = {
    name: '20261201_0901_late',
    text: 'drop view shelf; create view shelf as select 1 as id;',
  };
  const files = orderMigrations([first, second, late]);
  const fresh = await schemaOf(files);
  expect(await upgradedSchema(new Set([first.name, second.name]), files)).not.toEqual(fresh);
  expect(await upgradedSchema(new Set([first.name, late.name]), files)).toEqual(fresh);
});

test('a schema is described with columns, constraints, indexes, triggers and functions', async () => {
  const base = `create table shelf (id int primary key, size int);
    create function touch() returns trigger language plpgsql as $$ begin return new; end $$;`;
  const plain = await schemaOf([{ name: '20261201_0900_a', text: base }]);
  for (const change of [
    'alter table shelf add colour text',
    'alter table shelf alter size set default 1',
    'alter table shelf alter size set not null',
    'alter table shelf add check (size > 0) not valid',
    'create index shelf_by_size on shelf (size)',
    'create trigger shelf_touch before update on shelf for each row execute function touch()',
    'create or replace function touch() returns trigger language plpgsql as $$ begin return null; end $$',
    'create view sizes as select size from shelf',
    'alter table shelf set (fillfactor = 50)',
  ]) {
    const changed = await schemaOf([{ name: '20261201_0900_a', text: `${base} ${change};` }]);
    expect(changed, change).not.toEqual(plain);
  }
}, 60_000);
