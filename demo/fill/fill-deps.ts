import type { Database } from '#platform/db/database.server.ts';
import type { ImageProcessor } from '../../src/domains/images/public-api.server.ts';
import type { Gateway } from '../../src/domains/payments/public-api.server.ts';

/** Dependencies of the code that fills the database. */
export type FillDeps = {
  readonly database: Database;
  readonly imageProcessor: ImageProcessor;
  readonly gateway: Gateway;
  /** Address of the card processor and the key that browsers use. */
  readonly card: { readonly apiUrl: string | undefined; readonly publishableKey: string };
  /** Shows a line to the operator. */
  readonly print: (line: string) => void;
  /** Called once the demo accounts can sign in. */
  readonly onAccounts: () => void;
};

/** Number of pictures that are drawn in parallel. Each drawing keeps about one core busy. */
export const CONCURRENCY = 2;

/** Processes items in order, {@link CONCURRENCY} at a time. Throws the first error. */
export async function runConcurrently<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = Iterator.from(items);
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
