import type { Clock } from '#kernel/clock.ts';
import { poishaToTaka } from '#kernel/money.ts';
import { type Result, refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { CallRequest, Handlers } from '#platform/api/contract.ts';
import { cursorAfter, cutPage, nextCursorLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import { MOST_COUNTED } from '../choices.ts';
import { offersCalls, offersRefusals } from '../contract.ts';
import {
  agreeToOffer,
  counterOffer,
  declineOffer,
  type OfferAct,
  withdrawOffer,
} from './answer-offer.server.ts';
import { makeOffer } from './make-offer.server.ts';
import { readOfferChoice, toOfferedProduct, toWireOffers } from './read-offers.server.ts';
import { readTerms, setTerms } from './set-terms.server.ts';
import { countOffers, type OfferSide, readTakesOffers, selectOffers } from './store.server.ts';

/** Dependencies of the calls about offers. */
export type OffersDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

type Calls = typeof offersCalls;

const ACKNOWLEDGED = { acknowledged: true } as const;

const acknowledge = <Code extends string>(outcome: Result<null, Code>) =>
  outcome.ok ? ({ status: 200, body: ACKNOWLEDGED } as const) : outcome;

const sideOf = (caller: { readonly userType: string | null }): OfferSide =>
  caller.userType === 'Seller' ? 'seller_id' : 'buyer_id';

async function listOffers(
  { db, clock }: OffersDeps,
  { caller, query, raw }: CallRequest<Calls['GET /offers']>,
) {
  const { cursor = null, limit, stage, productId } = query;
  const page = { side: sideOf(caller), personId: caller.id, stage, productId, before: cursor };
  const { rows, more } = cutPage(await selectOffers(db, { ...page, limit: limit + 1 }), limit);
  const next = cursorAfter(rows, more, ({ madeAt, id }) => ({ after: madeAt.toISOString(), id }));
  const body = await toWireOffers(db, rows, caller.id, clock());
  return { status: 200, body, headers: nextCursorLink(raw, next) } as const;
}

async function make({ db, clock }: OffersDeps, { caller, body, write }: CallRequest<Calls['POST /offers']>) {
  return write(db, async (tx) => {
    const made = await makeOffer(tx, { ...body, buyerId: caller.id, now: clock() });
    if (!made.ok) return made;
    const { offerId: insertedId, state, bookingId: orderId, triesLeft } = made.value;
    if (state !== 'open' && state !== 'accepted' && state !== 'declined')
      throw new Error(`a new offer has the state ${state}`);
    return { status: 200, body: { ...ACKNOWLEDGED, insertedId, state, orderId, triesLeft } };
  });
}

async function terms(
  { db, clock }: OffersDeps,
  { caller, params }: CallRequest<Calls['GET /offers/terms/{productId}']>,
) {
  const now = clock();
  const found = await readTerms(db, { ...params, sellerId: caller.id, now });
  if (!found.ok) return found;
  const [product] = await productsByIds(db, [params.productId], now);
  if (!product) return refuse('not-found');
  const { isOff, acceptFromPoisha, declineBelowPoisha } = found.value;
  const toTaka = (poisha: number | null) => (poisha === null ? null : poishaToTaka(poisha));
  return {
    status: 200,
    body: {
      product: toOfferedProduct(product),
      isOff,
      acceptFrom: toTaka(acceptFromPoisha),
      declineBelow: toTaka(declineBelowPoisha),
    },
  } as const;
}

type AnswerHandlers = Pick<
  Handlers<Calls>,
  | 'POST /offers/{id}/acceptance'
  | 'POST /offers/{id}/decline'
  | 'POST /offers/{id}/withdrawal'
  | 'POST /offers/{id}/counter'
>;

/** Returns the handlers of the calls that answer or withdraw an offer. */
function answerHandlers({ db, clock }: OffersDeps): AnswerHandlers {
  const actOf = (caller: { readonly id: string }, params: { readonly id: string }): OfferAct => ({
    offerId: params.id,
    actorId: caller.id,
    now: clock(),
  });
  return {
    'POST /offers/{id}/acceptance': ({ caller, params, write }) =>
      write(db, async (tx) => {
        const agreed = await agreeToOffer(tx, actOf(caller, params));
        return agreed.ok ? { status: 200, body: { ...ACKNOWLEDGED, orderId: agreed.value } } : agreed;
      }),
    'POST /offers/{id}/decline': ({ caller, params, write }) =>
      write(db, async (tx) => acknowledge(await declineOffer(tx, actOf(caller, params)))),
    'POST /offers/{id}/withdrawal': ({ caller, params, write }) =>
      write(db, async (tx) => acknowledge(await withdrawOffer(tx, actOf(caller, params)))),
    'POST /offers/{id}/counter': ({ caller, params, body, write }) =>
      write(db, async (tx) => acknowledge(await counterOffer(tx, actOf(caller, params), body.taka))),
  };
}

/** Builds the offers' part of the API. */
export function offersApi(deps: OffersDeps): ApiModule {
  const { db, clock } = deps;
  return apiModule<Calls>({
    name: 'offers',
    calls: offersCalls,
    refusals: offersRefusals,
    handlers: {
      'GET /offers': (request) => listOffers(deps, request),
      'GET /offers/counts': async ({ caller }) => ({
        status: 200,
        body: await countOffers(db, { side: sideOf(caller), personId: caller.id }, MOST_COUNTED),
      }),
      'GET /offers/about/{productId}': async ({ caller, params }) => {
        const body = await readOfferChoice(db, { ...params, buyerId: caller.id, now: clock() });
        return body ? { status: 200, body } : refuse('not-found');
      },
      'POST /offers': (request) => make(deps, request),
      ...answerHandlers(deps),
      'GET /productAll/{id}/offers': async ({ params }) => {
        const takesOffers = await readTakesOffers(db, params.id);
        return takesOffers === null ? refuse('not-found') : { status: 200, body: { takesOffers } };
      },
      'GET /offers/terms/{productId}': (request) => terms(deps, request),
      'PUT /offers/terms/{productId}': ({ caller, params, body, write }) =>
        write(db, async (tx) =>
          acknowledge(await setTerms(tx, { ...params, sellerId: caller.id, now: clock() }, body)),
        ),
    },
  });
}
