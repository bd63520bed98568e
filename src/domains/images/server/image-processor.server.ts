import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import type { Db } from '#platform/db/database.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { FairQueue } from './fair-queue.ts';

/** Where pictures are made and kept. */
export type ImageProcessor = {
  readonly db: Db;
  readonly storage: Storage;
  /** Bounds how many pictures are decoded or encoded at once; those who send them take turns. */
  readonly work: FairQueue;
  /** Versions being made on demand, so that two visitors never make the same one twice. */
  readonly inFlight: Map<string, Promise<Uint8Array | null>>;
};

/** More would leave no thread of Node's pool of four for files and name look-ups. */
const MAX_CONCURRENCY = 3;

/** As many pictures at once as leave one core to everybody else. */
function defaultConcurrency(): number {
  return Math.min(MAX_CONCURRENCY, Math.max(1, availableParallelism() - 1));
}

/** Opens the image processor: one a process. `concurrency` is how many pictures are worked on at once. */
export function openImageProcessor(parts: {
  readonly db: Db;
  readonly storage: Storage;
  readonly concurrency?: number;
}): ImageProcessor {
  // One thread a picture: `concurrency` alone decides how busy the machine gets.
  sharp.concurrency(1);
  // Every picture passes once, so nothing kept from one serves the next.
  sharp.cache(false);
  return {
    db: parts.db,
    storage: parts.storage,
    work: new FairQueue({ atOnce: parts.concurrency ?? defaultConcurrency() }),
    inFlight: new Map(),
  };
}
