import type { Clock } from '#kernel/clock.ts';
import { type Result, refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { CallRequest } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Act } from '../../bookings/public-api.server.ts';
import { ordersCalls, ordersRefusals } from '../contract.ts';
import { answerBought, claimBought } from './answer-bought.server.ts';
import { giveFree, keepOrder } from './keep-order.server.ts';
import { readOrder } from './read-order.server.ts';
import { agreeToCancel, callOff, cancelPaid, dropCancel, refuseToCancel } from './undo-order.server.ts';

export type OrdersApiDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly feePerMille: number;
};

function acknowledge<Code extends string>(outcome: Result<null, Code>) {
  return outcome.ok ? ({ status: 200, body: { acknowledged: true } } as const) : outcome;
}

const cancellation = (outcome: 'cancelled' | 'asked') =>
  ({ status: 200, body: { acknowledged: true, outcome } }) as const;

type Calls = typeof ordersCalls;

/** Cancels an order, or asks the seller to. A buyer may give a reason, a seller must. */
async function cancelOrder(
  db: Db,
  act: Act,
  { caller, body, write }: CallRequest<Calls['POST /orders/{id}/cancellation']>,
) {
  const reason = body.reason || null;
  if (caller.userType === 'Buyer') {
    return write(db, async (tx) => {
      const outcome = await cancelPaid(tx, act, reason);
      return outcome.ok ? cancellation(outcome.value) : outcome;
    });
  }
  if (reason === null) return refuse('invalid-input', { errors: { reason: ['Tell the buyer why'] } });
  return write(db, async (tx) => {
    const outcome = await callOff(tx, act, reason);
    return outcome.ok ? cancellation('cancelled') : outcome;
  });
}

/** Builds the orders' part of the API. */
export function ordersApi({ db, clock, publicUrl, feePerMille }: OrdersApiDeps): ApiModule {
  const actOf = (caller: { readonly id: string }, params: { readonly id: string }): Act => ({
    bookingId: params.id,
    actorId: caller.id,
    now: clock(),
  });
  return apiModule<Calls>({
    name: 'orders',
    calls: ordersCalls,
    refusals: ordersRefusals,
    handlers: {
      'GET /orders/{id}': async ({ caller, params }) => {
        const order = await readOrder(db, params.id, caller, { publicUrl, feePerMille, now: clock() });
        return order ? { status: 200, body: order } : refuse('not-found');
      },
      'POST /orders/{id}/bought': ({ caller, params, body, write }) =>
        write(db, async (tx) => acknowledge(await claimBought(tx, actOf(caller, params), body.bought))),
      'POST /orders/{id}/bought/answer': ({ caller, params, body, write }) =>
        write(db, async (tx) => acknowledge(await answerBought(tx, actOf(caller, params), body.bought))),
      'POST /orders/{id}/keeping': ({ caller, params, body, write }) =>
        write(db, async (tx) => acknowledge(await keepOrder(tx, actOf(caller, params), body.days))),
      'DELETE /orders/{id}/keeping': ({ caller, params, write }) =>
        write(db, async (tx) => acknowledge(await giveFree(tx, actOf(caller, params)))),
      'POST /orders/{id}/cancellation': (request) =>
        cancelOrder(db, actOf(request.caller, request.params), request),
      'DELETE /orders/{id}/cancellation': ({ caller, params, write }) =>
        write(db, async (tx) => acknowledge(await dropCancel(tx, actOf(caller, params)))),
      'POST /orders/{id}/cancellation/agreement': ({ caller, params, write }) =>
        write(db, async (tx) => acknowledge(await agreeToCancel(tx, actOf(caller, params)))),
      'POST /orders/{id}/cancellation/refusal': ({ caller, params, body, write }) =>
        write(db, async (tx) => acknowledge(await refuseToCancel(tx, actOf(caller, params), body.reason))),
    },
  });
}
