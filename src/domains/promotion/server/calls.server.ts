import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { CallRequest } from '#platform/api/contract.ts';
import { cursorAfter, nextCursorLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { findSellerId } from '../../accounts/public-api.server.ts';
import { contactRule } from '../../catalog/public-api.server.ts';
import { promotionCalls, promotionRefusals } from '../contract.ts';
import { type ActiveAdvertisement, advertise } from './advertise.server.ts';
import { readAdvertisements } from './read-advertisements.server.ts';
import { endOfSeller } from './store.server.ts';

export type PromotionDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

type ListRequest = CallRequest<(typeof promotionCalls)['GET /advertisement']>;

async function listAdvertisements(
  { db, clock, publicUrl }: PromotionDeps,
  { query, caller, raw }: ListRequest,
) {
  const { sellerEmail, cursor, limit } = query;
  const sellerId = sellerEmail === undefined ? null : await findSellerId(db, sellerEmail, caller);
  if (sellerEmail !== undefined && sellerId === null) return { status: 200 as const, body: [] };
  const page = { sellerId, before: cursor?.id ?? null, limit, contacts: contactRule({ caller, raw }) };
  const { rows, more } = await readAdvertisements(db, page, { publicUrl, now: clock() });
  const next = cursorAfter(rows, more, (last) => ({ after: last.advertisedAt, id: last.advertisementId }));
  return { status: 200, body: rows, headers: nextCursorLink(raw, next) } as const;
}

function advertisedAnswer({ advertisementId, started }: ActiveAdvertisement) {
  const body = started
    ? { acknowledged: true, insertedId: advertisementId, advertisementId, message: 'Product advertised' }
    : { acknowledged: false, advertisementId, message: 'This product is already advertised.' };
  return { status: 200, body } as const;
}

/** Builds the promotion part of the API. */
export function promotionApi(deps: PromotionDeps): ApiModule {
  const { db, clock } = deps;
  return apiModule<typeof promotionCalls>({
    name: 'promotion',
    calls: promotionCalls,
    refusals: promotionRefusals,
    handlers: {
      'GET /advertisement': (request) => listAdvertisements(deps, request),
      'POST /advertisement': ({ caller, body, write }) =>
        write(db, async (tx) => {
          const result = await advertise(tx, { productId: body._id, sellerId: caller.id }, clock());
          return result.ok ? advertisedAnswer(result.value) : result;
        }),
      'DELETE /advertisement/{id}': ({ caller, params, write }) =>
        write(db, async (tx) => {
          const product = { productId: params.id, sellerId: caller.id };
          return (await endOfSeller(tx, product, 'stopped', clock()))
            ? { status: 200, body: { acknowledged: true, deletedCount: 1 } }
            : refuse('not-found');
        }),
    },
  });
}
