import { type Clock, systemClock } from '#kernel/clock.ts';
import type { ApiPart } from '#platform/api/api.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import type { EventSubscriber } from '#platform/work/events.server.ts';
import type { JobHandler } from '#platform/work/jobs.server.ts';
import { imagesApi } from './server/calls.server.ts';
import { type ImageProcessor, openImageProcessor } from './server/image-processor.server.ts';
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
  readonly listeners: readonly EventSubscriber[];
  readonly jobs: readonly JobHandler[];
  readonly imageProcessor: ImageProcessor;
};

/** Puts the images domain together. */
export function createImages({ db, storage, publicUrl, clock = systemClock }: ImagesParts): Images {
  const imageProcessor = openImageProcessor({ db, storage });
  return {
    api: imagesApi({ imageProcessor, publicUrl }),
    listeners: [],
    jobs: [sweepJob({ db, storage, clock })],
    imageProcessor,
  };
}
