import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { openDatabase } from './database.server.ts';
import { UnusableDatabaseError } from './database-start.server.ts';
import { applyMigrations, migrate } from './migrate.server.ts';
import {
  type MigrationFile,
  orderMigrations,
  readMigrations,
  statementsOf,
} from './migration-files.server.ts';
import { pendingMigrations } from './pending-migrations.server.ts';

let url: string;
let client: pg.Client;
beforeAll(async () => {
  url = (await testDatabase()).url;
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(() => client.end());
beforeEach(async () => {
  await client.query(
    "drop table if exists shelf; create table shelf (id int); delete from kysely_migration where name like '99%'",
  );
});

const ADD_COLUMN: MigrationFile = { name: '9901_colour', text: 'alter table shelf add column colour text;' };
const ADD_INDEX: MigrationFile = {
  name: '9902_shelf_index',
  text: `-- outside a transaction
drop index concurrently if exists shelf_by_id;
create index concurrently shelf_by_id on shelf (id);
`,
};

async function columns(): Promise<string[]> {
  const { rows } = await client.query(
    "select attname from pg_attribute where attrelid = 'shelf'::regclass and attnum > 0 and not attisdropped",
  );
  return rows.map((row: { attname: string }) => row.attname);
}

async function isApplied(name: string): Promise<boolean> {
  const { rows } = await client.query('select from kysely_migration where name = $1', [name]);
  return rows.length === 1;
}

async function hasValidIndex(): Promise<boolean> {
  const { rows } = await client.query(
    "select 1 from pg_index where indexrelid = to_regclass('shelf_by_id') and indisvalid",
  );
  return rows.length === 1;
}

/** Locks the table `shelf` as a long read does. Returns a function that releases the lock. */
async function readForLong(): Promise<() => Promise<void>> {
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('begin; select * from shelf');
  return async () => {
    await reader.query('commit');
    await reader.end();
  };
}

describe('migrations', () => {
  test('run once and are reported by name', async () => {
    expect(await applyMigrations(url, [ADD_COLUMN])).toEqual(['9901_colour']);
    expect(await applyMigrations(url, [ADD_COLUMN])).toEqual([]);
    expect(await columns()).toEqual(['id', 'colour']);
  });

  test('of two simultaneous starts run in one of them', async () => {
    const both = await Promise.all([applyMigrations(url, [ADD_COLUMN]), applyMigrations(url, [ADD_COLUMN])]);
    expect(both.flat()).toEqual(['9901_colour']);
  });

  test('report who holds the lock if a start waits too long', async () => {
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('select pg_advisory_lock(7120262)');
    const messages: string[] = [];
    const onWait = (message: string) => {
      messages.push(message);
      void holder.end();
    };
    await applyMigrations(url, [ADD_COLUMN], { silentWaitMs: 0, onWait });
    expect(messages).toEqual([
      expect.stringMatching(/^Another process is migrating .* process \d+ of the database, .* Waiting/),
    ]);
  });

  test('leave no lock on a connection of a pooler', async () => {
    const end = vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async () => {});
    await applyMigrations(url, [ADD_COLUMN]);
    const kept = end.mock.contexts;
    end.mockRestore();
    const { rows } = await client.query('select from pg_locks where objid = 7120262');
    expect([kept.length, rows]).toEqual([1, []]);
    for (const one of kept) if (one instanceof pg.Client) await one.end();
  });

  test('report a role that may not create tables', async () => {
    await client.query('drop role if exists narrow; create role narrow');
    const file = { name: '9905_refused', text: 'set local role narrow; create table narrow_shelf ();' };
    await expect(applyMigrations(url, [file])).rejects.toThrow(/may not create tables .* Make it owner/s);
    await client.query('drop role narrow');
  });

  test('change nothing if they fail, and earlier migrations stay', async () => {
    const broken = { name: '9903_broken', text: 'alter table shelf add column size int; select 1/0;' };
    await expect(applyMigrations(url, [ADD_COLUMN, broken])).rejects.toThrow('division by zero');
    expect(await columns()).toEqual(['id', 'colour']);
    expect(await applyMigrations(url, [ADD_COLUMN, { ...broken, text: 'select 1;' }])).toEqual([
      '9903_broken',
    ]);
  });

  test('that wait too long for a table lock let other requests through, and run when the lock is free', async () => {
    const letGo = await readForLong();
    const messages: number[] = [];
    const options = {
      lockWait: '50ms',
      onRetry: (_: string, attempt: number) => void (messages.push(attempt) === 1 && letGo()),
    };
    expect(await applyMigrations(url, [ADD_COLUMN], options)).toEqual(['9901_colour']);
    expect(messages.length).toBeGreaterThan(0);
  });

  test('that never get a table lock give up with a message and change nothing', async () => {
    const letGo = await readForLong();
    await expect(applyMigrations(url, [ADD_COLUMN], { lockWait: '50ms', tries: 2 })).rejects.toThrow(
      /9901_colour did not get its locks in 2 tries/,
    );
    await letGo();
    expect(await columns()).toEqual(['id']);
  });

  test('can create an index beside writers, and again after an interrupted attempt', async () => {
    await client.query('create index shelf_by_id on shelf (id)');
    await client.query("update pg_index set indisvalid = false where indexrelid = 'shelf_by_id'::regclass");
    expect(await applyMigrations(url, [ADD_INDEX])).toEqual(['9902_shelf_index']);
    expect(await hasValidIndex()).toBe(true);
  });

  test('do not run on a database with an interrupted restore', async () => {
    await client.query('create table restore_unfinished ()');
    await expect(applyMigrations(url, [ADD_COLUMN])).rejects.toThrow('npm run restore');
    await client.query('drop table restore_unfinished');
  });

  test('of the product are complete after a start, and a missing one is reported by name', async () => {
    expect(await migrate(url)).toEqual([]);
    const database = openDatabase(url, { poolSize: 1 });
    expect(await pendingMigrations(database.db)).toEqual([]);
    const [first] = await readMigrations();
    await client.query('delete from kysely_migration where name = $1', [first?.name]);
    expect(await pendingMigrations(database.db)).toEqual([first?.name]);
    await client.query("insert into kysely_migration values ($1, '')", [first?.name]);
    await database.close();
  });
});

describe('a database of another revision', () => {
  const note = (name: string) => client.query("insert into kysely_migration values ($1, '')", [name]);
  const forget = (name: string) => client.query('delete from kysely_migration where name = $1', [name]);
  const BASELINE = '20261126_0300_platform';
  afterEach(async () => {
    await client.query("delete from kysely_migration where name like '2099%' or name = '0001_platform'");
    await forget(BASELINE);
    await note(BASELINE);
  });

  test('is refused with a message if it has other migrations, and nothing is changed', async () => {
    await note('20991231_2359_of_another_revision');
    await forget(BASELINE);
    const refused = migrate(url);
    await expect(refused).rejects.toThrow(UnusableDatabaseError);
    await expect(refused).rejects.toThrow(
      /has 20991231_2359_of_another_revision, .*lacks 20261126_0300_platform\..*DATA_DIR=/s,
    );
    expect(await isApplied(BASELINE)).toBe(false);
  });

  test('is refused with a message if its migrations have numbers, and nothing is changed', async () => {
    await note('0001_platform');
    await forget(BASELINE);
    const refused = migrate(url);
    await expect(refused).rejects.toThrow(UnusableDatabaseError);
    await expect(refused).rejects.toThrow(/before 26 November 2026, .*cannot be\nupgraded\. .*DATA_DIR=/s);
    expect(await isApplied(BASELINE)).toBe(false);
  });

  test('is accepted unchanged if it is newer, so that the previous version can run beside the new one', async () => {
    await note('20991231_2359_of_a_newer_version');
    expect(await migrate(url)).toEqual([]);
  });
});

describe('the order of migrations', () => {
  const named = (...names: string[]) => names.map((name) => ({ name, text: '' }));

  test('follows their times across domains', () => {
    const files = named('20261201_0900_a', '20261126_0301_z', '20261201_0859_b');
    expect(orderMigrations(files).map(({ name }) => name)).toEqual([
      '20261126_0301_z',
      '20261201_0859_b',
      '20261201_0900_a',
    ]);
  });

  test('refuses two migrations with the same time', () => {
    expect(() => orderMigrations(named('20261201_0900_a', '20261201_0900_b'))).toThrow(
      'Migrations 20261201_0900_a and 20261201_0900_b have the same time',
    );
  });

  test.each(['0300_catalog', '20261201_catalog', '20261201_0900_Catalog', '20261201_0900'])(
    'refuses %s, whose name has no time',
    (name) => {
      expect(() => orderMigrations(named(name))).toThrow(`Migration ${name} is not named like`);
    },
  );
});

test('a statement ends with a semicolon at the end of a line, but not inside a quoted body', () => {
  const text = '-- why\ncreate index a\n  on b (c);\ndo $$ begin\n  commit;\nend $$;\nselect 1';
  expect(statementsOf(text)).toEqual([
    'create index a\n  on b (c);',
    'do $$ begin\n  commit;\nend $$;',
    'select 1',
  ]);
});
