import type { Database } from '#platform/db/database.server.ts';
import type { ImageProcessor } from '../../src/domains/images/public-api.server.ts';
import type { Gateway } from '../../src/domains/payments/public-api.server.ts';

/** What the demo market is filled with. */
export type FillParts = {
  readonly database: Database;
  readonly imageProcessor: ImageProcessor;
  readonly gateway: Gateway;
  /** The card processor as a browser reaches it. */
  readonly card: { readonly apiUrl: string | undefined; readonly publishableKey: string };
  /** Says a line to the operator. */
  readonly tell: (line: string) => void;
  /** Called when the accounts of the demo market can sign in. */
  readonly onAccounts: () => void;
};

/** How many pictures are made at once: each keeps about one core busy. */
export const CONCURRENCY = 2;

/** Works on the items in their order, two at a time. Throws the first error. */
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
