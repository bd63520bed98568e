import type { Clock } from '#kernel/clock.ts';
import { type Result, refuse } from '#kernel/result.ts';
import type { Handlers } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { orderCalls } from '../order-calls.ts';
import type { Act } from './act-on-order.server.ts';
import { answerBought, sayBought } from './answer-bought.server.ts';
import {
  acceptOrder,
  checkPin,
  claimCash,
  readPin,
  receiveOrder,
  type ShownPin,
  takePin,
} from './hand-over.server.ts';
import { giveFree, keepOrder } from './keep-order.server.ts';
import { noteChecks } from './note-checks.server.ts';
import { readOrder } from './read-order.server.ts';
import { readyPin } from './ready-pin.server.ts';
import { noteArrival, sendParcel } from './send-parcel.server.ts';
import { agreeToCancel, callOff, cancelPaid, dropCancel, refuseToCancel } from './undo-order.server.ts';

function acknowledge<Code extends string>(outcome: Result<null, Code>) {
  return outcome.ok ? ({ status: 200, body: { acknowledged: true } } as const) : outcome;
}

function pinAnswer<Code extends string>(outcome: Result<ShownPin, Code>) {
  if (!outcome.ok) return outcome;
  const { endsAt, ...pin } = outcome.value;
  return { status: 200, body: { ...pin, endsAt: endsAt.toISOString() } } as const;
}

const cancellation = (outcome: 'cancelled' | 'asked') =>
  ({ status: 200, body: { acknowledged: true, outcome } }) as const;

/** The handlers of {@link orderCalls}. */
export function orderHandlers({
  db,
  clock,
  publicUrl,
  feePerMille,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly feePerMille: number;
}): Handlers<typeof orderCalls> {
  const actOf = (caller: { readonly id: string }, params: { readonly id: string }): Act => ({
    bookingId: params.id,
    actorId: caller.id,
    now: clock(),
  });
  return {
    'GET /orders/{id}': async ({ caller, params }) => {
      const order = await readOrder(db, params.id, caller, { publicUrl, feePerMille, now: clock() });
      return order ? { status: 200, body: order } : refuse('not-found');
    },
    'PUT /orders/{id}/checks': ({ caller, params, body, write }) =>
      write(db, async (tx) => acknowledge(await noteChecks(tx, actOf(caller, params), body.results))),
    'POST /orders/{id}/received': ({ caller, params, write }) =>
      write(db, async (tx) => pinAnswer(await receiveOrder(tx, actOf(caller, params)))),
    'POST /orders/{id}/cash': ({ caller, params, write }) =>
      write(db, async (tx) => pinAnswer(await claimCash(tx, actOf(caller, params)))),
    'POST /orders/{id}/bought': ({ caller, params, body, write }) =>
      write(db, async (tx) => acknowledge(await sayBought(tx, actOf(caller, params), body.bought))),
    'POST /orders/{id}/bought/answer': ({ caller, params, body, write }) =>
      write(db, async (tx) => acknowledge(await answerBought(tx, actOf(caller, params), body.bought))),
    'GET /orders/{id}/pin': async ({ caller, params }) => pinAnswer(await readPin(db, actOf(caller, params))),
    'POST /orders/{id}/pin': ({ caller, params, write }) =>
      write(db, async (tx) => {
        const secret = await readyPin(tx, actOf(caller, params));
        return secret.ok ? { status: 200, body: { secret: secret.value } } : secret;
      }),
    'POST /orders/{id}/handover': async ({ caller, params, body, write }) => {
      const act = actOf(caller, params);
      const notedAt = body.notedAt === undefined ? act.now : new Date(body.notedAt);
      const checked = await checkPin(db, { ...act, pin: body.pin, notedAt });
      if (!checked.ok) return checked;
      return write(db, async (tx) => acknowledge(await takePin(tx, act)));
    },
    'POST /orders/{id}/keeping': ({ caller, params, body, write }) =>
      write(db, async (tx) => acknowledge(await keepOrder(tx, actOf(caller, params), body.days))),
    'DELETE /orders/{id}/keeping': ({ caller, params, write }) =>
      write(db, async (tx) => acknowledge(await giveFree(tx, actOf(caller, params)))),
    'POST /orders/{id}/parcel': ({ caller, params, body, write }) =>
      write(db, async (tx) => acknowledge(await sendParcel(tx, actOf(caller, params), body))),
    'POST /orders/{id}/arrival': ({ caller, params, write }) =>
      write(db, async (tx) => acknowledge(await noteArrival(tx, actOf(caller, params)))),
    'POST /orders/{id}/completion': ({ caller, params, write }) =>
      write(db, async (tx) => acknowledge(await acceptOrder(tx, actOf(caller, params)))),
    'POST /orders/{id}/cancellation': async ({ caller, params, body, write }) => {
      const act = actOf(caller, params);
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
    },
    'DELETE /orders/{id}/cancellation': ({ caller, params, write }) =>
      write(db, async (tx) => acknowledge(await dropCancel(tx, actOf(caller, params)))),
    'POST /orders/{id}/cancellation/agreement': ({ caller, params, write }) =>
      write(db, async (tx) => acknowledge(await agreeToCancel(tx, actOf(caller, params)))),
    'POST /orders/{id}/cancellation/refusal': ({ caller, params, body, write }) =>
      write(db, async (tx) => acknowledge(await refuseToCancel(tx, actOf(caller, params), body.reason))),
  };
}
