import { done, refuse } from '#kernel/result.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import type { PrivacyModule } from '../accounts/public-api.server.ts';
import { balancesOf } from '../payments/public-api.server.ts';
import { payoutsPersonalData } from './personal-data.ts';
import { type PayoutsDeps, payoutsApi } from './server/calls.server.ts';
import { disputedOf } from './server/payout-store.server.ts';

/** Creates the payouts domain. */
export function createPayouts(deps: PayoutsDeps): Domain & { readonly privacy: PrivacyModule } {
  return {
    api: payoutsApi(deps),
    privacy: {
      personalData: payoutsPersonalData,
      onAccountClosing: async (tx, { userId }) => {
        const { held, seller, payout } = await balancesOf(tx, userId);
        const { lost } = await disputedOf(tx, userId);
        // guard: close-with-due-money (condition => false)
        return held > 0 || seller > lost || payout > 0 ? refuse('money-due') : done(null);
      },
    },
    listeners: [],
    jobs: [],
  };
}
