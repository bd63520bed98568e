import { sql } from 'kysely';
import type { Marks, Persona } from './personas.ts';
import type { PrivacyTestbed } from './privacy-testbed.ts';

/** A place that still contains private data, such as a table, and the kind of the data. */
export type Trace = { readonly place: string; readonly mark: keyof Marks };

/** Private data of paid orders that the trading partner may still see, by table. */
const OF_PAID_ORDERS: Readonly<Record<string, readonly (keyof Marks)[]>> = {
  users: ['name', 'email', 'number', 'word'],
  bookings: ['phone', 'place', 'word'],
  order_meetings: ['place', 'word'],
  products: ['name', 'phone', 'place', 'portrait', 'word'],
  payments: ['email', 'word'],
};

async function allTables({ db }: PrivacyTestbed): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
  return rows.map(({ name }) => name);
}

const marksOf = (marks: Marks) => Object.entries(marks) as [keyof Marks, string][];

async function scanTable({ db }: PrivacyTestbed, table: string, marks: Marks): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const [mark, text] of marksOf(marks)) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.raw(table)} as row where strpos(lower(row::text), ${text.toLowerCase()}) > 0)
      as found`.execute(db);
    if (rows[0]?.found) traces.push({ place: table.replace(/^public\./, ''), mark });
  }
  return traces;
}

/** Finds all places in tables, queues and picture files that still contain private data of a person. */
export async function findTraces(testbed: PrivacyTestbed, marks: Marks): Promise<Trace[]> {
  const tables = await allTables(testbed);
  const inTables = await Promise.all(tables.map((table) => scanTable(testbed, table, marks)));
  const files = (await testbed.files()).filter((file) => file.includes(marks.portrait));
  return [
    ...inTables.flat(),
    ...(files.length > 0 ? [{ place: 'picture files', mark: 'portrait' as const }] : []),
  ];
}

/** Returns traces that paid orders do not justify. */
export function unexcused(traces: readonly Trace[], trades: boolean): Trace[] {
  return traces.filter(({ place, mark }) => {
    if (!trades) return true;
    // A sold listing also used the portrait's picture and keeps it. The portrait itself must be gone.
    if (mark === 'portrait') return !['products', 'images', 'image_cuts', 'picture files'].includes(place);
    return !OF_PAID_ORDERS[place]?.includes(mark);
  });
}

/** Finds log lines that contain private data or secrets of a person. */
export async function findLeaks(
  testbed: PrivacyTestbed,
  people: readonly Persona[],
  secrets: readonly string[],
) {
  const forbidden = people.flatMap(({ marks, secrets: own }) => [
    // A picture's id is not a leak, because it is part of the picture's public URL.
    ...marksOf(marks).flatMap(([mark, text]) => (mark === 'portrait' ? [] : [text])),
    ...own,
  ]);
  const all = [...forbidden, ...secrets, '4242424242424242'].filter((text) => text !== '');
  return (await testbed.lines()).filter((line) => all.some((text) => line.includes(text)));
}
