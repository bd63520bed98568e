import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { CallRequest } from '#platform/api/contract.ts';
import { nextCursorLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { wishlistCalls, wishlistRefusals } from '../contract.ts';
import { type AddedWish, addWish } from './add-wish.server.ts';
import { type OrderedWish, orderWish } from './order-wish.server.ts';
import { readInterest } from './read-interest.server.ts';
import { readWishes } from './read-wishes.server.ts';
import { deleteWish, selectWishedProducts } from './store.server.ts';

export type WishlistDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

type Calls = typeof wishlistCalls;

async function listWishes(
  { db, clock, publicUrl }: WishlistDeps,
  { caller, query, raw }: CallRequest<Calls['GET /wishlist']>,
) {
  const { productId = null, cursor, limit } = query;
  const page = { buyerId: caller.id, productId, before: cursor ?? null, limit };
  const { rows, next } = await readWishes(db, page, { publicUrl, now: clock() });
  return { status: 200, body: rows, headers: nextCursorLink(raw, next) } as const;
}

function addedAnswer({ wishId, added }: AddedWish) {
  const body = added
    ? { acknowledged: true, insertedId: wishId, wishId, message: 'Added to your wish list' }
    : { acknowledged: false, wishId, message: 'This product is already in your wish list.' };
  return { status: 200, body } as const;
}

function addToWishes(
  { db, clock }: WishlistDeps,
  { caller, body, write }: CallRequest<Calls['POST /wishlist']>,
) {
  const wish = {
    productId: body._id,
    buyerId: caller.id,
    buyerPhone: body.buyerPhone ?? null,
    meetLocation: body.buyerLocation ?? null,
    wishedAt: clock(),
  };
  return write(db, async (tx) => {
    const result = await addWish(tx, wish);
    return result.ok ? addedAnswer(result.value) : result;
  });
}

function orderedAnswer({ bookingId, changed }: OrderedWish) {
  const counts = { matchedCount: 1, modifiedCount: changed ? 1 : 0 } as const;
  const body = { acknowledged: true, ...counts, bookingId, message: 'Booking confirmed' } as const;
  return { status: 200, body } as const;
}

/** Builds the wish-list part of the API. */
export function wishlistApi(deps: WishlistDeps): ApiModule {
  const { db, clock } = deps;
  return apiModule<Calls>({
    name: 'wishlist',
    calls: wishlistCalls,
    refusals: wishlistRefusals,
    handlers: {
      'GET /wishlist': (request) => listWishes(deps, request),
      'GET /wishlist/products': async ({ caller }) => ({
        status: 200,
        body: { productIds: await selectWishedProducts(db, caller.id) },
      }),
      'GET /listings/interest': async ({ caller, query }) => ({
        status: 200,
        body: await readInterest(db, { sellerId: caller.id, productIds: query.ids, now: clock() }),
      }),
      'POST /wishlist': (request) => addToWishes(deps, request),
      'PUT /wishlist/buyer/{id}': ({ caller, params, body, write }) =>
        write(db, async (tx) => {
          const { buyerPhone, buyerLocation: meetLocation } = body;
          const order = { wishId: params.id, buyerId: caller.id, buyerPhone, meetLocation };
          const result = await orderWish(tx, order, clock());
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
