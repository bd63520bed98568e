import type { Db } from '#platform/db/database.server.ts';
import { imageUrl } from '../../images/image-url.ts';
import { writeFaults } from '../condition/faults.ts';
import type { Product } from '../products/product.ts';
import { toFields } from '../products/product-columns.ts';
import { BYTE_ORDER_MARK, writeLine } from './cells.ts';
import { type SheetField, sheetColumns } from './columns.ts';
import { readOnSale } from './sheet-store.server.ts';

/** A file's first line. */
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

function csvResponse(body: BodyInit, name: string): Response {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  };
  return new Response(body, { headers });
}

/** A body that is written as fast as it is read, so that a file of any length needs little memory. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}

/** All that a seller has on sale, newest first, as a CSV file that can be imported again. */
export function exportSheet(db: Db, sellerId: string, publicUrl: string): Response {
  return csvResponse(streamOf(writeLines(db, sellerId, publicUrl)), 'secondbyte-products.csv');
}

/** A CSV file with the names of all columns and nothing else. */
export function sheetTemplate(): Response {
  return csvResponse(NAMES, 'secondbyte-template.csv');
}
