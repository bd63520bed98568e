import type { Clock } from '#kernel/clock.ts';
import { decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { refuse } from '#kernel/result.ts';
import { isUuid } from '#kernel/uuid.ts';
import { type ApiPart, apiPart } from '#platform/api/api.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { findUserByEmail } from '../../accounts/door.server.ts';
import { promotionCalls, promotionRefusals, type WireAdvertisement } from '../contract.ts';
import { type ActiveAdvertisement, advertise } from './advertise.server.ts';
import { readAdvertisements } from './read-advertisements.server.ts';
import { endOfSeller } from './store.server.ts';

export type PromotionDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

type Query = { readonly sellerEmail?: string; readonly cursor?: string; readonly limit: number };

/** The advertisement after which a page begins; null for the first page, undefined for none of our cursors. */
function decodeIdCursor(cursor: string | undefined): string | null | undefined {
  if (cursor === undefined) return null;
  const id = decodeCursor(cursor)?.id;
  return id !== undefined && isUuid(id) ? id : undefined;
}

function nextLink(last: WireAdvertisement, limit: number): Record<string, string> {
  const cursor = encodeCursor({ after: last.advertisedAt, id: last.advertisementId });
  return { link: `</advertisement?limit=${limit}&cursor=${cursor}>; rel="next"` };
}

async function listAdvertisements({ db, clock, publicUrl }: PromotionDeps, query: Query) {
  const before = decodeIdCursor(query.cursor);
  if (before === undefined) {
    return refuse('invalid-input', { errors: { cursor: ['This is not a cursor of ours'] } });
  }
  const seller = query.sellerEmail === undefined ? null : await findUserByEmail(db, query.sellerEmail);
  if (query.sellerEmail !== undefined && !seller) return { status: 200 as const, body: [] };
  const page = { sellerId: seller?.id ?? null, before, limit: query.limit };
  const { advertisements, more } = await readAdvertisements(db, page, { publicUrl, now: clock() });
  const last = advertisements.at(-1);
  const headers = more && last ? nextLink(last, query.limit) : {};
  return { status: 200, body: advertisements, headers } as const;
}

function advertisedAnswer({ advertisementId, started }: ActiveAdvertisement) {
  const body = started
    ? { acknowledged: true, insertedId: advertisementId, advertisementId, message: 'Product advertised' }
    : { acknowledged: false, advertisementId, message: 'This product is already advertised.' };
  return { status: 200, body } as const;
}

/** The share of the API that advertises. */
export function promotionApi(deps: PromotionDeps): ApiPart {
  const { db, clock } = deps;
  return apiPart<typeof promotionCalls>({
    name: 'promotion',
    calls: promotionCalls,
    refusals: promotionRefusals,
    handlers: {
      'GET /advertisement': ({ query }) => listAdvertisements(deps, query),
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
