import type { Domain } from '#platform/api/domain.server.ts';
import { moderationPersonalData } from './personal-data.ts';
import { type ModerationDeps, moderationApi } from './server/calls.server.ts';

/** Creates the moderation domain. */
export function createModeration(deps: ModerationDeps): Domain {
  return {
    api: moderationApi(deps),
    listeners: [],
    jobs: [],
    privacy: { personalData: moderationPersonalData },
  };
}
