import { writeLine } from '../bulk/cells.ts';
import { findColumn, sheetColumns } from '../bulk/columns.ts';

const laptop: Readonly<Record<string, string>> = {
  Title: 'Lenovo ThinkPad T480',
  Category: 'Laptop',
  Condition: 'Good',
  'Price when new': '95000',
  'Price asked': '38500',
  'Years used': '4.5',
  City: 'Dhaka',
  Details: 'All keys work.',
};

/** A file of listings; each row tells by column only in what it differs from a good one. */
export function buildSheet(...rows: Readonly<Record<string, string>>[]): string {
  const named = new Set([...Object.keys(laptop), ...rows.flatMap(Object.keys)]);
  const unknown = [...named].filter((name) => !findColumn(name));
  const names = [...sheetColumns.map(({ name }) => name).filter((name) => named.has(name)), ...unknown];
  const lines = rows.map((row) => writeLine(names.map((name) => row[name] ?? laptop[name] ?? '')));
  return [writeLine(names), ...lines].join('');
}
