import { parseListingRow } from '../../src/domains/selling/public-api.server.ts';
import { type ImportRow, importKey, type Layout } from './row.ts';

function postedAt(row: ImportRow, now: Date): Date {
  const given = new Date(row.currenttime ?? row.postedat ?? '');
  return given.getTime() > 0 && given <= now ? given : now;
}

/**
 * Layout of a file of listings, with one listing per row. It has the columns of the files that sellers import and
 * export.
 */
export const listings: Layout = {
  name: 'listings',
  columns: ['title', 'category', 'condition'],
  read(row, { now, sellerNumber }) {
    const read = parseListingRow(row, sellerNumber);
    if ('problems' in read) return { reason: read.problems.join('; ') };
    return {
      product: { ...read.product, postedAt: postedAt(row, now), importKey: importKey('listings', row) },
    };
  },
};
