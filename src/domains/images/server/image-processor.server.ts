import { availableParallelism } from 'node:os';
import pLimit, { type LimitFunction } from 'p-limit';
import sharp from 'sharp';
import type { Db } from '#platform/db/database.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';

/** Where pictures are made and kept. */
export type Workshop = {
  readonly db: Db;
  readonly storage: Storage;
  /** Bounds how many pictures are decoded or encoded at once. */
  readonly lanes: LimitFunction;
  /** Versions being made on demand, so that two visitors never make the same one twice. */
  readonly making: Map<string, Promise<Uint8Array | null>>;
};

/** More lanes would leave no thread of Node's pool of four for files and name look-ups. */
const MOST_LANES = 3;

/** As many lanes as leave one core to everybody else. */
function politeLanes(): number {
  return Math.min(MOST_LANES, Math.max(1, availableParallelism() - 1));
}

/** Opens a workshop on a database and a store. `lanes` is how many pictures are worked on at once. */
export function openWorkshop(parts: {
  readonly db: Db;
  readonly storage: Storage;
  readonly lanes?: number;
}): Workshop {
  // One thread a picture: the lanes are the one place that decides how busy the machine gets.
  sharp.concurrency(1);
  // Every picture passes once, so nothing kept from one serves the next.
  sharp.cache(false);
  return {
    db: parts.db,
    storage: parts.storage,
    lanes: pLimit(parts.lanes ?? politeLanes()),
    making: new Map(),
  };
}
