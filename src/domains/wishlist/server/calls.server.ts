import type { Clock } from '#kernel/clock.ts';
import { decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { refuse } from '#kernel/result.ts';
import { isUuid } from '#kernel/uuid.ts';
import { type ApiPart, apiPart } from '#platform/api/api.server.ts';
import type { Caller } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { type WireWish, wishlistCalls, wishlistRefusals } from '../contract.ts';
import { type AddedWish, addWish } from './add-wish.server.ts';
import { type OrderedWish, orderWish } from './order-wish.server.ts';
import { readWishes } from './read-wishes.server.ts';
import { deleteWish } from './store.server.ts';

export type WishlistDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

type Query = { readonly productId?: string; readonly cursor?: string; readonly limit: number };

/** The wish after which a page begins; null for the first page, undefined for a cursor that is none of ours. */
function decodeIdCursor(cursor: string | undefined): string | null | undefined {
  if (cursor === undefined) return null;
  const id = decodeCursor(cursor)?.id;
  return id !== undefined && isUuid(id) ? id : undefined;
}

function nextLink(last: WireWish, limit: number): Record<string, string> {
  const cursor = encodeCursor({ after: last.orderDate, id: last._id });
  return { link: `</wishlist?limit=${limit}&cursor=${cursor}>; rel="next"` };
}

async function listWishes({ db, clock, publicUrl }: WishlistDeps, caller: Caller, query: Query) {
  const before = decodeIdCursor(query.cursor);
  if (before === undefined) {
    return refuse('invalid-input', { errors: { cursor: ['This is not a cursor of ours'] } });
  }
  const page = { buyerId: caller.id, productId: query.productId ?? null, before, limit: query.limit };
  const { wishes, more } = await readWishes(db, page, { publicUrl, now: clock() });
  const last = wishes.at(-1);
  return { status: 200, body: wishes, headers: more && last ? nextLink(last, query.limit) : {} } as const;
}

function addedAnswer({ wishId, added }: AddedWish) {
  const body = added
    ? { acknowledged: true, insertedId: wishId, wishId, message: 'Added to your wish list' }
    : { acknowledged: false, wishId, message: 'This product is already in your wish list.' };
  return { status: 200, body } as const;
}

function orderedAnswer({ bookingId, changed }: OrderedWish) {
  const counts = { matchedCount: 1, modifiedCount: changed ? 1 : 0 } as const;
  const body = { acknowledged: true, ...counts, bookingId, message: 'Booking confirmed' } as const;
  return { status: 200, body } as const;
}

/** The wish list's share of the API. */
export function wishlistApi(deps: WishlistDeps): ApiPart {
  const { db, clock } = deps;
  return apiPart<typeof wishlistCalls>({
    name: 'wishlist',
    calls: wishlistCalls,
    refusals: wishlistRefusals,
    handlers: {
      'GET /wishlist': ({ caller, query }) => listWishes(deps, caller, query),
      'POST /wishlist': ({ caller, body, write }) => {
        const wish = {
          productId: body._id,
          buyerId: caller.id,
          buyerPhone: body.buyerPhone,
          meetLocation: body.buyerLocation,
          wishedAt: clock(),
        };
        return write(db, async (tx) => {
          const result = await addWish(tx, wish);
          return result.ok ? addedAnswer(result.value) : result;
        });
      },
      'PUT /wishlist/buyer/{id}': ({ caller, params, write }) =>
        write(db, async (tx) => {
          const result = await orderWish(tx, { wishId: params.id, buyerId: caller.id }, clock());
          return result.ok ? orderedAnswer(result.value) : result;
        }),
      'DELETE /wishlist/{id}': ({ caller, params, write }) =>
        write(db, async (tx) =>
          (await deleteWish(tx, params.id, caller.id))
            ? { status: 200, body: { acknowledged: true, deletedCount: 1 } }
            : refuse('not-found'),
        ),
    },
  });
}
