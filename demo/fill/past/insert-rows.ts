import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.server.ts';

/** Row with its values by column name. Dates are `Date` objects; JSON columns are plain values. */
export type Row = Readonly<Record<string, unknown>>;

/** Inserts rows that have the same columns, in one statement. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}
