import type { Clock } from '#kernel/clock.ts';
import type { Handlers } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { withdrawProduct } from '../../catalog/public-api.server.ts';
import { askReview } from './ask-review.server.ts';
import type { changeCalls } from './change-calls.ts';
import { editProduct } from './edit-product.server.ts';
import { relistProduct, renewEndingOf, renewProduct } from './relist-product.server.ts';
import { restoreProduct } from './restore-product.server.ts';

function termAnswer(endsAt: Date) {
  return { status: 200, body: { acknowledged: true, endsAt: endsAt.toISOString() } } as const;
}

function restoredAnswer(endsAt: Date | null) {
  return { status: 200, body: { acknowledged: true, endsAt: endsAt?.toISOString() ?? null } } as const;
}

type ChangeDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };
type TermHandlers = Pick<
  Handlers<typeof changeCalls>,
  'POST /productAll/{id}/renew' | 'POST /listings/renew' | 'POST /productAll/{id}/relist'
>;

/** Builds the handlers of the calls that give a listing a new term. */
function termHandlers({ db, clock }: Pick<ChangeDeps, 'db' | 'clock'>): TermHandlers {
  return {
    'POST /productAll/{id}/renew': ({ params, caller, write }) =>
      write(db, async (tx) => {
        const renewed = await renewProduct(tx, { sellerId: caller.id, productId: params.id, now: clock() });
        return renewed.ok ? termAnswer(renewed.value) : renewed;
      }),
    'POST /listings/renew': ({ caller, write }) =>
      write(db, async (tx) => {
        const renewed = await renewEndingOf(tx, caller.id, clock());
        return { status: 200, body: { acknowledged: true, renewed } };
      }),
    'POST /productAll/{id}/relist': ({ params, caller, write }) =>
      write(db, async (tx) => {
        const relisted = await relistProduct(tx, { sellerId: caller.id, productId: params.id, now: clock() });
        return relisted.ok ? termAnswer(relisted.value) : relisted;
      }),
  };
}

type RemovalHandlers = Pick<
  Handlers<typeof changeCalls>,
  'POST /productAll/{id}/review' | 'POST /productAll/{id}/restore'
>;

/** Builds the handlers of the calls about listings that an admin removed. */
function removalHandlers({ db, clock, publicUrl }: ChangeDeps): RemovalHandlers {
  return {
    'POST /productAll/{id}/review': ({ params, caller, write }) =>
      write(db, async (tx) => {
        const asked = await askReview(tx, { sellerId: caller.id, productId: params.id, now: clock() });
        return asked.ok
          ? { status: 200, body: { acknowledged: true, modifiedCount: asked.value ? 1 : 0 } }
          : asked;
      }),
    'POST /productAll/{id}/restore': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const restoration = { ...body, productId: params.id, adminId: caller.id, now: clock() };
        const restored = await restoreProduct(tx, restoration, publicUrl);
        return restored.ok ? restoredAnswer(restored.value) : restored;
      }),
  };
}

/** Builds the handlers of {@link changeCalls}. */
export function changeHandlers(deps: ChangeDeps): Handlers<typeof changeCalls> {
  const { db, clock } = deps;
  return {
    ...termHandlers(deps),
    ...removalHandlers(deps),
    'PATCH /productAll/{id}': ({ params, body: form, caller, write }) =>
      write(db, async (tx) => {
        const edit = { sellerId: caller.id, productId: params.id, form, now: clock() };
        const edited = await editProduct(tx, edit);
        if (!edited.ok) return edited;
        const { version, isChanged } = edited.value;
        return {
          status: 200,
          body: { acknowledged: true, matchedCount: 1, modifiedCount: isChanged ? 1 : 0, version },
        };
      }),
    'POST /productAll/{id}/sold-elsewhere': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const { bookingId: boughtBy } = body;
        const seller = { id: caller.id, isAdmin: false, ending: 'sold-elsewhere', boughtBy } as const;
        const withdrawn = await withdrawProduct(tx, seller, params.id, clock());
        return withdrawn.ok ? { status: 200, body: { acknowledged: true, modifiedCount: 1 } } : withdrawn;
      }),
  };
}
