import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './database.server.ts';
import type { PersonalData, PersonalRows } from './personal-data.ts';

/** Export of a person's data: rows by section name. */
export type PersonalDataExport = Record<string, Record<string, unknown>[]>;

type OwnedRows = { readonly table: string; readonly rows: PersonalRows };

function ownedRowsOf(data: PersonalData): OwnedRows[] {
  return Object.entries(data).flatMap(([table, held]) =>
    'rows' in held ? held.rows.map((rows) => ({ table, rows })) : [],
  );
}

// guard: personal-data-owner (value => () => sql`true`)
const belongsTo = ({ rows }: OwnedRows, userId: string) => sql`${sql.ref(rows.of)} = ${userId}`;

async function exportRows(db: Db, owned: OwnedRows, userId: string): Promise<Record<string, unknown>[]> {
  const { exported, labels = {} } = owned.rows;
  const columns = sql.join(
    exported.map((column) => sql`${sql.ref(column)} as ${sql.id(labels[column] ?? column)}`),
  );
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(owned.table)} where ${belongsTo(owned, userId)}`.execute(db);
  return rows;
}

/** Exports everything that the tables hold about a person, as their declarations say. */
export async function exportPersonalData(
  db: Db,
  data: PersonalData,
  userId: string,
): Promise<PersonalDataExport> {
  const copy: PersonalDataExport = {};
  for (const owned of ownedRowsOf(data)) {
    copy[owned.rows.as] = [...(copy[owned.rows.as] ?? []), ...(await exportRows(db, owned, userId))];
  }
  return copy;
}

function erasureOf(owned: OwnedRows, userId: string): RawBuilder<unknown> | null {
  const { onErasure } = owned.rows;
  const table = sql.table(owned.table);
  if ('deleted' in onErasure) return sql`delete from ${table} where ${belongsTo(owned, userId)}`;
  if (!('emptied' in onErasure)) return null;
  const values = Object.entries(onErasure.emptied).map(
    ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`,
  );
  const which = sql.raw(onErasure.where ?? 'true');
  return sql`update ${table} set ${sql.join(values)} where ${belongsTo(owned, userId)} and (${which})`;
}

/** Deletes or empties a person's rows, as the declarations of the tables say. */
export async function erasePersonalData(tx: Tx, data: PersonalData, userId: string): Promise<void> {
  for (const owned of ownedRowsOf(data)) await erasureOf(owned, userId)?.execute(tx);
}
