import type { Domain } from '#platform/api/domain.server.ts';
import type { PrivacyModule } from '../accounts/public-api.server.ts';
import { forgetImages } from '../images/public-api.server.ts';
import { disputesPersonalData } from './personal-data.ts';
import { type DisputesDeps, disputesApi } from './server/calls.server.ts';
import { disputeListeners } from './server/listeners.server.ts';
import { emptyDisputesOf } from './server/store.server.ts';

/** Creates the disputes domain. */
export function createDisputes(deps: DisputesDeps): Domain & { readonly privacy: PrivacyModule } {
  return {
    api: disputesApi(deps),
    listeners: disputeListeners(deps.publicUrl),
    jobs: [],
    privacy: {
      personalData: disputesPersonalData,
      onErasure: async (tx, { userId }) => {
        await forgetImages(tx, await emptyDisputesOf(tx, userId));
      },
    },
  };
}
