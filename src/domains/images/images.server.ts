import { type Clock, systemClock } from '#kernel/clock.ts';
import type { ApiPart } from '#platform/api/api.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import type { Listener } from '#platform/work/events.server.ts';
import type { JobRunner } from '#platform/work/jobs.server.ts';
import { imagesApi } from './server/calls.server.ts';
import { openWorkshop, type Workshop } from './server/image-processor.server.ts';
import { sweepJob } from './server/sweep.server.ts';

export type ImagesParts = {
  readonly db: Db;
  readonly storage: Storage;
  readonly publicUrl: string;
  readonly clock?: Clock;
};

/** The images domain, put together. */
export type Images = {
  readonly api: ApiPart;
  readonly listeners: readonly Listener[];
  readonly jobs: readonly JobRunner[];
  readonly workshop: Workshop;
};

/** Puts the images domain together. */
export function createImages({ db, storage, publicUrl, clock = systemClock }: ImagesParts): Images {
  const workshop = openWorkshop({ db, storage });
  return {
    api: imagesApi({ workshop, publicUrl }),
    listeners: [],
    jobs: [sweepJob({ db, storage, clock })],
    workshop,
  };
}
