import type { Db } from '#platform/db/database.server.ts';
import { type ImportedProduct, importProducts } from '../../src/domains/catalog/public-api.server.ts';

/** Number of rows per database statement. */
const BATCH = 500;

/** Numbers of newly listed and already known products in one batch. */
type Sent = { readonly listed: number; readonly known: number };

type BatchOptions = {
  /** Maximum number of batches in progress. Each batch has a connection and keeps one core of the database busy. */
  readonly concurrency: number;
  readonly onSent: (sent: Sent) => void;
};

/**
 * Returns functions that put a seller's products on sale in batches, several in parallel. Each batch is stored as a
 * whole or not at all. `add` and `finish` throw the first error of any batch.
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
