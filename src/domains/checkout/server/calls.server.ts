import type { Clock } from '#kernel/clock.ts';
import { poishaToTaka } from '#kernel/money.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { CallRequest } from '#platform/api/contract.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Gateway } from '../../payments/public-api.server.ts';
import { checkoutCalls, checkoutRefusals } from '../contract.ts';
import { acceptPrice } from './accept-price.server.ts';
import { beginPayment } from './begin-payment.server.ts';
import { cancelBooking, findUndecided } from './cancel-booking.server.ts';
import { confirmPayment } from './confirm-payment.server.ts';
import { giveUpPayment } from './give-up-payment.server.ts';
import { type HoldsPerSource, holdQuotaOf } from './hold-quota.server.ts';

export type CheckoutApiDeps = {
  readonly db: Db;
  readonly gateway: Gateway;
  readonly feePerMille: number;
  readonly clock: Clock;
  readonly limits: RateLimits;
  /** Limit of payment holds for each client address; null for no limit. */
  readonly holdsPerSource: HoldsPerSource | null;
};

type Calls = typeof checkoutCalls;

async function createPaymentIntent(
  deps: CheckoutApiDeps,
  { caller, body, clientAddress }: CallRequest<Calls['POST /create-payment-intent']>,
) {
  const holdQuota = holdQuotaOf(deps.limits, deps.holdsPerSource, clientAddress);
  const needsConsent = caller.via === 'cookie';
  const result = await beginPayment({ ...deps, holdQuota, needsConsent }, caller.id, body);
  if (!result.ok) return result;
  const { clientSecret, transactionId, pricePoisha, heldUntil } = result.value;
  return {
    status: 200,
    body: {
      clientSecret,
      transactionId,
      resalePrice: poishaToTaka(pricePoisha),
      heldUntil: heldUntil.toISOString(),
    },
  } as const;
}

async function recordPayment(deps: CheckoutApiDeps, { caller, body }: CallRequest<Calls['POST /payments']>) {
  const claim = { ...body, buyerId: caller.id };
  const result = await confirmPayment(deps, claim);
  return result.ok
    ? ({ status: 200, body: { acknowledged: true, insertedId: result.value.id } } as const)
    : result;
}

/** Returns the handlers of the checkout's API calls. */
export function checkoutApi(deps: CheckoutApiDeps): ApiModule {
  const { db, clock } = deps;
  return apiModule<Calls>({
    name: 'checkout',
    calls: checkoutCalls,
    refusals: checkoutRefusals,
    handlers: {
      'DELETE /bookings/{id}': async ({ caller, params, write }) => {
        const found = await findUndecided(deps, caller.id, params.id);
        if (!found.ok) return found;
        return write(db, async (tx) => {
          const result = await cancelBooking(tx, found.value, clock());
          return result.ok ? { status: 200, body: { acknowledged: true, deletedCount: 1 } } : result;
        });
      },
      'POST /bookings/{id}/price': async ({ caller, params, body, write }) => {
        const found = await findUndecided(deps, caller.id, params.id);
        if (!found.ok) return found;
        return write(db, async (tx) => {
          const result = await acceptPrice(tx, found.value, { ...body, now: clock() });
          if (!result.ok) return result;
          return { status: 200, body: { acknowledged: true, resalePrice: poishaToTaka(result.value) } };
        });
      },
      'DELETE /bookings/{id}/hold': async ({ caller, params, write }) => {
        const found = await findUndecided(deps, caller.id, params.id);
        if (!found.ok) return found;
        return write(db, async (tx) => {
          const result = await giveUpPayment(tx, found.value, clock());
          return result.ok ? { status: 200, body: { acknowledged: true } } : result;
        });
      },
      // Both calls below ask the card processor, which cannot take part in a database transaction. A repeat under the
      // same hold finds the same intent and payment. So it is safe to store their responses afterwards.
      'POST /create-payment-intent': (request) => createPaymentIntent(deps, request),
      'POST /payments': (request) => recordPayment(deps, request),
    },
  });
}
