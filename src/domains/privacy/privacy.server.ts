import type { Domain } from '#platform/api/domain.server.ts';
import { type PrivacyDeps, privacyApi } from './server/calls.server.ts';

/** Creates the privacy domain. */
export function createPrivacy(deps: PrivacyDeps): Domain {
  return { api: privacyApi(deps), listeners: [], jobs: [], privacy: { personalData: {} } };
}
