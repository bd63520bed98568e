import { BYTE_ORDER_MARK, writeLine } from '#kernel/csv.ts';
import type { Db } from '#platform/db/database.server.ts';
import { csvResponse } from '#platform/http/csv-response.server.ts';
import { writeFaults } from '../../attributes/condition/faults.ts';
import type { Product } from '../../catalog/products/product.ts';
import { toFields } from '../../catalog/products/product-columns.ts';
import { readOnSale } from '../../catalog/public-api.server.ts';
import { imageUrl } from '../../images/image-url.ts';
import { type SheetField, sheetColumns } from './columns.ts';

/** Header line of an exported file, after a byte order mark. */
const NAMES = BYTE_ORDER_MARK + writeLine(sheetColumns.map(({ name }) => name));

function lineOf(product: Product, publicUrl: string): string {
  const photos = product.pictures.map(({ id }) => publicUrl + imageUrl(id, 'page', 'jpg')).join(' ');
  const cells: Readonly<Partial<Record<SheetField, string | number>>> = {
    ...product.facts,
    ...Object.fromEntries(
      Object.entries(product.benchCheck).map(([part, result]) => [`check.${part}`, result]),
    ),
    ...toFields(product),
    photos,
    faults: writeFaults(
      product.faults,
      product.pictures.map(({ id }) => id),
    ),
  };
  return writeLine(sheetColumns.map(({ field }) => String(cells[field] ?? '')));
}

async function* writeLines(db: Db, sellerId: string, publicUrl: string): AsyncGenerator<string> {
  yield NAMES;
  for await (const products of readOnSale(db, sellerId)) {
    yield products.map((product) => lineOf(product, publicUrl)).join('');
  }
}

/** Exports a seller's listings on sale as a CSV file, newest first. The file can be imported again. */
export function exportSheet(db: Db, sellerId: string, publicUrl: string): Response {
  return csvResponse(writeLines(db, sellerId, publicUrl), 'secondbyte-products.csv');
}

/** Returns a CSV file that contains only the header line, as a template for imports. */
export function sheetTemplate(): Response {
  return csvResponse(NAMES, 'secondbyte-template.csv');
}
