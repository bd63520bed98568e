import type { Db } from '#platform/db/database.server.ts';
import { type ImportedProduct, importProducts } from '../../src/domains/catalog/public-api.server.ts';

/** Rows per database statement. */
const BATCH = 500;

/** Counts of one batch by result. */
type Sent = { readonly listed: number; readonly known: number };

type BatchOptions = {
  /** Most batches in progress. Each has a connection and keeps one database core busy. */
  readonly concurrency: number;
  readonly onSent: (sent: Sent) => void;
};

/**
 * Sends products to the database in batches, several in parallel while more are read. Each batch is listed as a whole
 * or not at all. `add` and `finish` throw the first error of any batch.
 */
export function openBatches(db: Db, sellerId: string, { concurrency, onSent }: BatchOptions) {
  const underWay = new Set<Promise<void>>();
  let waiting: ImportedProduct[] = [];
  let failure: { readonly error: unknown } | undefined;

  const send = async (batch: readonly ImportedProduct[]) => {
    try {
      const listed = await importProducts(db, sellerId, batch);
      onSent({ listed, known: batch.length - listed });
    } catch (error) {
      failure ??= { error };
    }
  };
  const start = () => {
    const sent: Promise<void> = send(waiting).finally(() => underWay.delete(sent));
    underWay.add(sent);
    waiting = [];
  };
  const stopIfFailed = () => {
    if (failure) throw failure.error;
  };

  return {
    add: async (product: ImportedProduct) => {
      waiting.push(product);
      if (waiting.length < BATCH) return;
      while (underWay.size >= concurrency) await Promise.race(underWay);
      stopIfFailed();
      start();
    },
    finish: async () => {
      if (waiting.length > 0 && !failure) start();
      await Promise.all(underWay);
      stopIfFailed();
    },
  };
}
