import type { ApiPart } from '#platform/api/api.server.ts';
import type { Listener } from '#platform/work/events.server.ts';
import type { JobRunner } from '#platform/work/jobs.server.ts';
import { type PrivacyDeps, privacyApi } from './server/calls.server.ts';

/** Privacy, put together. */
export function createPrivacy(deps: PrivacyDeps): {
  readonly api: ApiPart;
  readonly listeners: Listener[];
  readonly jobs: JobRunner[];
} {
  return { api: privacyApi(deps), listeners: [], jobs: [] };
}
