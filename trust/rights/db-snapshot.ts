import pg from 'pg';
import { type People, personNames } from './rights-people.ts';

/**
 * Changes that one call makes in the database: added and removed rows by table. A row has the same text on every run.
 */
export type Effect = {
  readonly tables: readonly string[];
  readonly came: readonly string[];
  readonly went: readonly string[];
};

/** Pattern for tables that only triggers write. The suite watches and restores these tables, too. */
const DERIVED = /^(audit_log|category_count_deltas|search_.*)$/;

/** Returns whether triggers fill a table from other tables. */
export function isDerived(table: string): boolean {
  return DERIVED.test(table);
}

const NO_EFFECT: Effect = { tables: [], came: [], went: [] };

type Table = {
  /** Name of the table in the rights table. */
  readonly name: string;
  readonly sql: string;
  /** Columns that are not generated, and can therefore be restored. */
  readonly columns: readonly string[];
  /** Columns with counters, whose values differ each time. */
  readonly counters: readonly string[];
};

/**
 * Selects the watched tables. Rate limits, migrations and the job queue's own data are not effects of a call. Jobs are
 * effects; they are in a partition of the table under the view `jobs`.
 */
const TABLES = `
  with job_tables as (
    select inhrelid as oid from pg_inherits join information_schema.view_table_usage usage
      on inhparent = format('%I.%I', usage.table_schema, usage.table_name)::regclass where usage.view_name = 'jobs'
  )
  select case when j.oid is null then c.relname else 'jobs' end as name,
    format('%I.%I', n.nspname, c.relname) as sql,
    array_agg(quote_ident(a.attname)) filter (where a.attgenerated = '') as columns,
    array_agg(a.attname::text) filter (where a.attidentity <> '' or d.adbin is not null
      and pg_get_expr(d.adbin, d.adrelid) like 'nextval%') as counters
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join job_tables j on j.oid = c.oid
  where c.relkind = 'r' and (n.nspname = 'public' or j.oid is not null)
    and c.relname not like 'kysely%' and c.relname <> 'rate_limits'
  group by n.nspname, c.relname, j.oid order by 1`;

async function readTables(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table & { counters: string[] | null }>(TABLES);
  return rows.map((row) => ({ ...row, counters: row.counters ?? [] }));
}

const keptName = ({ name }: Table) => `kept.${pg.escapeIdentifier(name)}`;

/**
 * Makes the database record every table that a statement writes to, in `kept.touched`. A checksum of the table then
 * shows whether anything changed.
 */
async function watchTables(pool: pg.Pool, tables: readonly Table[]): Promise<void> {
  await pool.query(`create table kept.touched (name text);
    create function kept.touch() returns trigger language plpgsql security definer as
      $$ begin insert into kept.touched values (tg_argv[0]); return null; end $$`);
  for (const { name, sql } of tables)
    await pool.query(`create trigger report_to_snapshot after insert or update or delete or truncate on ${sql}
      for each statement execute function kept.touch('${name}')`);
}

/** Returns the tables that were written to since the last call. Also resets the rate limits. */
async function takeTouched(pool: pg.Pool, tables: readonly Table[]): Promise<Table[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'touched',
    text: 'with forgotten as (delete from rate_limits) delete from kept.touched returning name',
  });
  const touched = new Set(rows.map(({ name }) => name));
  return tables.filter(({ name }) => touched.has(name));
}

/** Returns one statement that calculates a checksum of every table. */
function checksums(tables: readonly Table[]): string {
  return tables
    .map(
      ({ name, sql }) =>
        `select '${name}' as name, md5(coalesce(string_agg(x::text, '' order by x::text), '')) as sum from ${sql} x`,
    )
    .join(' union all ');
}

async function sumsOf(pool: pg.Pool, tables: readonly Table[]): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map();
  const { rows } = await pool.query<{ name: string; sum: string }>(checksums(tables));
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

/**
 * Returns SQL that restores a table. Triggers and foreign keys are off while it runs. Afterwards all tables are
 * consistent again.
 */
function restoration({ sql, columns, ...table }: Table): string {
  const names = columns.join(', ');
  return `delete from ${sql};
    insert into ${sql} (${names}) overriding system value select ${names} from ${keptName({ sql, columns, ...table })};`;
}

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00(:00)?)?/g;
const MADE_UP = /[\w-]{20,}/g;
/** Pattern of a code on its own line of an email, in the HTML or the plain text. */
const CODE = /(?<=>|\\n)\d{6}(?=<|\\)/g;

/**
 * Returns a function that makes texts of two runs comparable. It replaces ids of people by names, and times and
 * generated values by placeholders.
 */
function plainWords(people: People): (text: string) => string {
  const ids = personNames.map((name) => [people[name].id, `<${name}>`] as const);
  return (text) => {
    const named = ids.reduce((so, [id, name]) => so.replaceAll(id, name), text);
    return named.replace(TIME, '<time>').replace(MADE_UP, '<made up>').replace(CODE, '<code>');
  };
}

async function differences(pool: pg.Pool, table: Table, first: string, second: string): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(
    `select (jsonb - $1::text[])::text as row from (
       select to_jsonb(x) as jsonb from ${first} x except select to_jsonb(x) from ${second} x) changed order by 1`,
    [table.counters],
  );
  return rows.map(({ row }) => `${table.name} ${row}`);
}

/** Returns the added and removed rows since the content of the tables was stored, except those of derived tables. */
async function changesOf(pool: pg.Pool, tables: readonly Table[]) {
  const came: string[] = [];
  const went: string[] = [];
  for (const table of tables.filter(({ name }) => !isDerived(name))) {
    came.push(...(await differences(pool, table, table.sql, keptName(table))));
    went.push(...(await differences(pool, table, keptName(table), table.sql)));
  }
  return { came, went };
}

/**
 * Stores the database's content. `whatChanged` returns the changes since then and undoes them, so that every call
 * meets the same market. It also resets the rate limits.
 */
export async function openDbSnapshot(pool: pg.Pool, people: People) {
  const tables = await readTables(pool);
  await pool.query('create schema kept');
  for (const table of tables) await pool.query(`create table ${keptName(table)} as table ${table.sql}`);
  await watchTables(pool, tables);
  const kept = await sumsOf(pool, tables);
  const words = plainWords(people);
  let looks = 0;
  const putBack = (changed: readonly Table[]) =>
    pool.query(
      `begin; set local session_replication_role = replica; ${changed.map(restoration).join(' ')} commit;`,
    );
  return {
    /** Names of all watched tables. */
    tables: tables.map(({ name }) => name),
    words,
    /** Runs a statement on the market's database, to plant a defect. */
    run: (text: string, values: unknown[]) => pool.query(text, values),
    /** Returns how often changes in the database were checked. */
    looks: () => looks,
    /**
     * Returns tables that changed although no trigger reported it. Call it at the end, when everything is restored.
     */
    unreported: async (): Promise<string[]> => {
      const now = await sumsOf(pool, tables);
      return tables.map(({ name }) => name).filter((name) => now.get(name) !== kept.get(name));
    },
    whatChanged: async (): Promise<Effect> => {
      looks += 1;
      const touched = await takeTouched(pool, tables);
      const now = await sumsOf(pool, touched);
      const changed = touched.filter(({ name }) => now.get(name) !== kept.get(name));
      if (changed.length === 0) return NO_EFFECT;
      const { came, went } = await changesOf(pool, changed);
      await putBack(changed);
      return { tables: changed.map(({ name }) => name), came: came.map(words), went: went.map(words) };
    },
  };
}
