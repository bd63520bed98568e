import { createHash } from 'node:crypto';
import type { ImportedProduct } from '../../src/domains/catalog/public-api.server.ts';

/** One row of a file: values by normalized column name. */
export type ImportRow = Readonly<Record<string, string>>;

/** Further inputs for reading a row. */
export type Reading = { readonly now: Date; readonly sellerNumber: string };

/** Listing made from a row, or the reason why the row cannot be listed. */
type RowResult = { readonly product: ImportedProduct } | { readonly reason: string };

/** A kind of file: the columns by which it is recognized, and the conversion of its rows to listings. */
export type Layout = {
  readonly name: string;
  /** Required columns of this kind of file. */
  readonly columns: readonly string[];
  readonly read: (row: ImportRow, reading: Reading) => RowResult;
};

/**
 * Builds a key of a row from the kind of file and the row's content. The key does not depend on the row's position.
 */
export function importKey(layout: string, row: ImportRow): string {
  const content = JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${layout}:${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
}

/** Returns a function that generates random numbers from 0 up to 1. The same key always gives the same numbers. */
export function chances(key: string): () => number {
  const bytes = createHash('sha256').update(`chances ${key}`).digest();
  let place = 0;
  return () => {
    const value = bytes.readUInt32BE(place % (bytes.length - 3)) / 2 ** 32;
    place += 4;
    return value;
  };
}
