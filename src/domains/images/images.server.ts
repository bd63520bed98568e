import { type Clock, systemClock } from '#kernel/clock.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { imagesPersonalData } from './personal-data.ts';
import { imagesApi, productionAnonymousUploads } from './server/calls.server.ts';
import { type ImageProcessor, openImageProcessor } from './server/image-processor.server.ts';
import { sweepJob } from './server/sweep.server.ts';

export type ImagesDeps = {
  readonly db: Db;
  readonly storage: Storage;
  readonly publicUrl: string;
  readonly clock?: Clock;
  readonly limits: RateLimits;
  readonly config: { readonly MARKET: 'demo' | 'production' };
};

/** The images domain with its image processor. */
export type Images = Domain & { readonly imageProcessor: ImageProcessor };

/** Creates the images domain. */
export function createImages(deps: ImagesDeps): Images {
  const { db, storage, publicUrl, limits, config, clock = systemClock } = deps;
  const imageProcessor = openImageProcessor({ db, storage });
  // Demo markets have no limit for anonymous uploads, because one machine sends the uploads of many people.
  const anonymousUploads = config.MARKET === 'production' ? productionAnonymousUploads : null;
  return {
    api: imagesApi({ imageProcessor, publicUrl, limits, anonymousUploads }),
    listeners: [],
    jobs: [sweepJob({ db, storage, clock })],
    privacy: { personalData: imagesPersonalData },
    imageProcessor,
  };
}
