import type { ApiPart } from '#platform/api/api.server.ts';
import type { EventSubscriber } from '#platform/work/events.server.ts';
import type { JobHandler } from '#platform/work/jobs.server.ts';
import { type ModerationDeps, moderationApi } from './server/calls.server.ts';

/** Moderation, put together. */
export function createModeration(deps: ModerationDeps): {
  readonly api: ApiPart;
  readonly listeners: EventSubscriber[];
  readonly jobs: JobHandler[];
} {
  return { api: moderationApi(deps), listeners: [], jobs: [] };
}
