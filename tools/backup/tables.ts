import pg from 'pg';

/** A table in a backup. */
export type Table = {
  readonly schema: string;
  readonly name: string;
  /** Names of the stored columns; generated columns are omitted. */
  readonly columns: readonly string[];
};

/** Current value of a sequence. */
export type Sequence = { readonly schema: string; readonly name: string; readonly value: string };

/** Schemas with the market's data: the product's tables and the tables of the job runner. */
const SCHEMAS = ['public', 'pgboss'];

/** Tables that list the applied migrations. A restore fills them by running the migrations. */
const WRITTEN_BY_MIGRATIONS = new Set([
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'pgboss.version',
]);

/** Returns `"schema"."name"`. */
export function quoted({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

/** Returns `"a", "b"`. */
export function columnList({ columns }: Table): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

const keyOf = ({ schema, name }: { readonly schema: string; readonly name: string }) => `${schema}.${name}`;

// Unlogged tables (rate limits) are omitted, because a crash also empties them.
const TABLES = `
  select n.nspname as schema, c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any($1)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by n.nspname, c.relname order by n.nspname, c.relname`;

const REFERENCES = `
  select tn.nspname || '.' || t.relname as "from", fn.nspname || '.' || f.relname as "to"
  from pg_constraint k
  join pg_class t on t.oid = k.conrelid join pg_namespace tn on tn.oid = t.relnamespace
  join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
  where k.contype = 'f' and k.conrelid <> k.confrelid`;

type Reference = { readonly from: string; readonly to: string };

/** Sorts tables so that each table comes after the tables that it references. Throws if references are circular. */
function inOrderOfReferences(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(keyOf));
    const isFree = (table: Table) =>
      !references.some(({ from, to }) => from === keyOf(table) && names.has(to));
    const free = waiting.filter(isFree);
    if (free.length === 0)
      throw new Error(`These tables refer to one another in a cycle: ${[...names].join(', ')}`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Returns the tables of a backup in the order in which they can be filled. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const tables = await client.query<Table>(TABLES, [SCHEMAS]);
  const references = await client.query<Reference>(REFERENCES);
  const kept = tables.rows.filter((table) => !WRITTEN_BY_MIGRATIONS.has(keyOf(table)));
  return inOrderOfReferences(kept, references.rows);
}

/** Returns every used sequence with its last value. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Returns whether the database is completely empty, so that filling it cannot overwrite anything. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'v', 'm', 'p', 'f')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
    [SCHEMAS],
  );
  return rows.length === 0;
}
