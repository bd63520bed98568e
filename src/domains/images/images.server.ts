import { type Clock, systemClock } from '#kernel/clock.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { imagesPersonalData } from './personal-data.ts';
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
export type Images = Domain & { readonly imageProcessor: ImageProcessor };

/** Puts the images domain together. */
export function createImages({ db, storage, publicUrl, clock = systemClock }: ImagesParts): Images {
  const imageProcessor = openImageProcessor({ db, storage });
  return {
    api: imagesApi({ imageProcessor, publicUrl }),
    listeners: [],
    jobs: [sweepJob({ db, storage, clock })],
    privacy: { personalData: imagesPersonalData },
    imageProcessor,
  };
}
