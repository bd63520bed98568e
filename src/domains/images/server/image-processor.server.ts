import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import type { Db } from '#platform/db/database.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { FairQueue } from './fair-queue.ts';

/** Database, picture store and shared state for processing pictures. */
export type ImageProcessor = {
  readonly db: Db;
  readonly storage: Storage;
  /** Fair queue that limits how many pictures are decoded or encoded at once. */
  readonly work: FairQueue;
  /** Versions that are being created on demand, by file. Concurrent requests for the same file share one promise. */
  readonly inFlight: Map<string, Promise<Uint8Array | null>>;
};

/**
 * Maximum number of pictures processed at once. Node's thread pool has four threads; one must stay free for files and
 * DNS look-ups.
 */
const MAX_CONCURRENCY = 3;

/** Returns the number of cores minus one, at least 1 and at most {@link MAX_CONCURRENCY}. */
function defaultConcurrency(): number {
  return Math.min(MAX_CONCURRENCY, Math.max(1, availableParallelism() - 1));
}

/** Creates the image processor; a process has one. `concurrency` is the number of pictures processed at once. */
export function openImageProcessor(deps: {
  readonly db: Db;
  readonly storage: Storage;
  readonly concurrency?: number;
}): ImageProcessor {
  // Uses one thread per picture, so `concurrency` alone decides the load.
  sharp.concurrency(1);
  // Each picture is processed only once, so a cache would not help.
  sharp.cache(false);
  return {
    db: deps.db,
    storage: deps.storage,
    work: new FairQueue({ atOnce: deps.concurrency ?? defaultConcurrency() }),
    inFlight: new Map(),
  };
}
