import { done, refuse } from '#kernel/result.ts';
import type { PrivacyModule } from '../../accounts/public-api.server.ts';
import { hasPaidOrders } from '../../bookings/public-api.server.ts';
import { ordersPersonalData } from '../personal-data.ts';
import {
  endOpenBookingsOf,
  hasMoneyInFlight,
  type SettleMoneyDeps,
  settleMoneyOf,
} from './end-bookings.server.ts';

/**
 * Builds the orders' part in closing accounts: ends the open orders of the account. Paid orders stay readable to the
 * other side.
 */
export function ordersPrivacy(deps: SettleMoneyDeps): PrivacyModule {
  return {
    personalData: ordersPersonalData,
    // The sweep refunds money that arrives later.
    beforeClosing: (userId) => settleMoneyOf(deps, userId),
    onAccountClosing: async (tx, { userId, now }) => {
      await endOpenBookingsOf(tx, userId, now);
      return (await hasMoneyInFlight(tx, userId)) ? refuse('money-in-flight') : done(null);
    },
    mustStayKnown: hasPaidOrders,
  };
}
