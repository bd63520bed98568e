import type { Listener } from '#platform/events.server.ts';
import type { ApiPart } from '#platform/http.server.ts';
import type { JobRunner } from '#platform/jobs.server.ts';
import { type ModerationDeps, moderationApi } from './server/calls.server.ts';

/** Moderation, put together. */
export function createModeration(deps: ModerationDeps): {
  readonly api: ApiPart;
  readonly listeners: Listener[];
  readonly jobs: JobRunner[];
} {
  return { api: moderationApi(deps), listeners: [], jobs: [] };
}
