import type { Clock } from '#kernel/clock.ts';
import { type Result, refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import { nextPageLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Act } from '../../bookings/public-api.server.ts';
import { disputesCalls, disputesRefusals } from '../contract.ts';
import { answerDispute, offerRefund } from './answer-dispute.server.ts';
import { openDispute } from './open-dispute.server.ts';
import { readDispute, readWaiting } from './read-dispute.server.ts';
import { settleAsAdmin, takeOffer, withdrawDispute } from './settle-dispute.server.ts';

/** Dependencies of the API calls about disputes. */
export type DisputesDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

function acknowledge<Code extends string>(outcome: Result<null, Code>) {
  return outcome.ok ? ({ status: 200, body: { acknowledged: true } } as const) : outcome;
}

/** Builds the API handlers of disputes. */
export function disputesApi({ db, clock }: DisputesDeps): ApiModule {
  const actOf = (caller: { readonly id: string }, params: { readonly id: string }): Act => ({
    bookingId: params.id,
    actorId: caller.id,
    now: clock(),
  });
  return apiModule<typeof disputesCalls>({
    name: 'disputes',
    calls: disputesCalls,
    refusals: disputesRefusals,
    handlers: {
      'GET /orders/{id}/dispute': async ({ caller, params }) => {
        const dispute = await readDispute(db, params.id, caller, clock());
        return dispute ? { status: 200, body: dispute } : refuse('not-found');
      },
      'POST /orders/{id}/dispute': ({ caller, params, body, write }) =>
        write(db, async (tx) => acknowledge(await openDispute(tx, actOf(caller, params), body))),
      'POST /orders/{id}/dispute/answer': ({ caller, params, body, write }) =>
        write(db, async (tx) => acknowledge(await answerDispute(tx, actOf(caller, params), body))),
      'POST /orders/{id}/dispute/offer': ({ caller, params, body, write }) =>
        write(db, async (tx) => acknowledge(await offerRefund(tx, actOf(caller, params), body.refund))),
      'POST /orders/{id}/dispute/agreement': ({ caller, params, body, write }) =>
        write(db, async (tx) => acknowledge(await takeOffer(tx, actOf(caller, params), body.refund))),
      'POST /orders/{id}/dispute/withdrawal': ({ caller, params, write }) =>
        write(db, async (tx) => acknowledge(await withdrawDispute(tx, actOf(caller, params)))),
      'POST /orders/{id}/dispute/decision': ({ caller, params, body, write }) =>
        write(db, async (tx) => {
          const decision = { taka: body.refund, reason: body.reason, now: clock() };
          return acknowledge(
            await settleAsAdmin(tx, { bookingId: params.id, adminId: caller.id, ...decision }),
          );
        }),
      'GET /disputes': async ({ caller, query, raw }) => {
        const { rows, more } = await readWaiting(db, caller, query, clock());
        return { status: 200, body: rows, headers: nextPageLink(raw, query.page, more) };
      },
    },
  });
}
