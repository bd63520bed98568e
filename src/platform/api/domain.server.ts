import type { PersonalData } from '../db/personal-data.ts';
import type { EventSubscriber } from '../work/events.server.ts';
import type { JobHandler } from '../work/jobs.server.ts';
import type { ApiModule } from './api-module.server.ts';

/** Parts of a domain, in the same shape for every domain. `app/compose.ts` combines them. */
export type Domain = {
  readonly api: ApiModule;
  /** Subscriptions to other domains' events. */
  readonly listeners: readonly EventSubscriber[];
  readonly jobs: readonly JobHandler[];
  /** Personal data in the domain's tables. */
  readonly privacy: { readonly personalData: PersonalData };
};
