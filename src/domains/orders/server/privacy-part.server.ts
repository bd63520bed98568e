import { done, refuse } from '#kernel/result.ts';
import type { PrivacyPart } from '../../accounts/public-api.server.ts';
import { hasPaidOrders } from '../../bookings/public-api.server.ts';
import { ordersPersonalData } from '../personal-data.ts';
import {
  endOpenBookingsOf,
  hasMoneyInFlight,
  type SettleMoneyDeps,
  settleMoneyOf,
} from './end-bookings.server.ts';

/** Ends open orders of a closing account. Paid orders stay readable to the other side. */
export function ordersPrivacy(deps: SettleMoneyDeps): PrivacyPart {
  return {
    personalData: ordersPersonalData,
    // Money that arrives later is refunded by the sweep.
    beforeClosing: (userId) => settleMoneyOf(deps, userId),
    onAccountClosing: async (tx, { userId, now }) => {
      await endOpenBookingsOf(tx, userId, now);
      return (await hasMoneyInFlight(tx, userId)) ? refuse('money-in-flight') : done(null);
    },
    mustStayKnown: hasPaidOrders,
  };
}
