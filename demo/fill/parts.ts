import type { Database } from '#platform/db/database.server.ts';
import type { ImageProcessor } from '../../src/domains/images/public-api.server.ts';
import type { Gateway } from '../../src/domains/payments/public-api.server.ts';

/** Dependencies for filling the demo market. */
export type FillParts = {
  readonly database: Database;
  readonly imageProcessor: ImageProcessor;
  readonly gateway: Gateway;
  /** Address and key of the card processor for browsers. */
  readonly card: { readonly apiUrl: string | undefined; readonly publishableKey: string };
  /** Shows a line to the operator. */
  readonly tell: (line: string) => void;
  /** Called when the demo accounts can sign in. */
  readonly onAccounts: () => void;
};

/** Pictures drawn in parallel. Each keeps about one core busy. */
export const CONCURRENCY = 2;

/** Processes items in order, two at a time. Throws the first error. */
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
