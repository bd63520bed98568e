import { type Clock, systemClock } from '#kernel/clock.ts';
import type { Db } from '#platform/database.server.ts';
import type { Listener } from '#platform/events.server.ts';
import type { ApiPart } from '#platform/http.server.ts';
import type { JobRunner } from '#platform/jobs.server.ts';
import type { Storage } from '#platform/storage.server.ts';
import { imagesApi } from './server/calls.server.ts';
import { sweepJob } from './server/sweep.server.ts';
import { openWorkshop, type Workshop } from './server/workshop.server.ts';

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
