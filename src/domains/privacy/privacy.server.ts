import type { ApiPart } from '#platform/api/api.server.ts';
import type { EventSubscriber } from '#platform/work/events.server.ts';
import type { JobHandler } from '#platform/work/jobs.server.ts';
import { type PrivacyDeps, privacyApi } from './server/calls.server.ts';

/** Privacy, put together. */
export function createPrivacy(deps: PrivacyDeps): {
  readonly api: ApiPart;
  readonly listeners: EventSubscriber[];
  readonly jobs: JobHandler[];
} {
  return { api: privacyApi(deps), listeners: [], jobs: [] };
}
