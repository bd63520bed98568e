import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './database.server.ts';
import type { PersonalData, PersonalRows } from './personal-data.ts';

/** A person's copy: rows by what they are called. */
export type PersonalCopy = Record<string, Record<string, unknown>[]>;

type Place = { readonly table: string; readonly rows: PersonalRows };

function placesOf(data: PersonalData): Place[] {
  return Object.entries(data).flatMap(([table, held]) =>
    'rows' in held ? held.rows.map((rows) => ({ table, rows })) : [],
  );
}

const isOf = ({ rows }: Place, userId: string) => sql`${sql.ref(rows.of)} = ${userId}`;

async function tellRows(db: Db, place: Place, userId: string): Promise<Record<string, unknown>[]> {
  const columns = sql.join(place.rows.told.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(place.table)} where ${isOf(place, userId)}`.execute(db);
  return rows;
}

/** All that the tables hold about a person, by their own words. */
export async function tellPersonalData(db: Db, data: PersonalData, userId: string): Promise<PersonalCopy> {
  const copy: PersonalCopy = {};
  for (const place of placesOf(data)) {
    copy[place.rows.as] = [...(copy[place.rows.as] ?? []), ...(await tellRows(db, place, userId))];
  }
  return copy;
}

function erasureOf(place: Place, userId: string): RawBuilder<unknown> | null {
  const { onClosing } = place.rows;
  const table = sql.table(place.table);
  if ('deleted' in onClosing) return sql`delete from ${table} where ${isOf(place, userId)}`;
  if (!('emptied' in onClosing)) return null;
  const values = Object.entries(onClosing.emptied).map(
    ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`,
  );
  const which = sql.raw(onClosing.where ?? 'true');
  return sql`update ${table} set ${sql.join(values)} where ${isOf(place, userId)} and (${which})`;
}

/** Deletes and empties what the tables hold about a person, as far as they say so themselves. */
export async function erasePersonalData(tx: Tx, data: PersonalData, userId: string): Promise<void> {
  for (const place of placesOf(data)) await erasureOf(place, userId)?.execute(tx);
}
