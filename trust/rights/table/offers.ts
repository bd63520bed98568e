import { inside, PICTURE } from '../fields.ts';
import type { Resource } from '../resources.ts';
import type { Asker, ExpectedOutcome, RightsRows } from '../rights-row.ts';

const PRODUCT: readonly string[] = inside('product', [
  ...['_id', 'title', 'resalePrice', 'state'],
  ...inside('picture', PICTURE),
]);

const OFFER: readonly string[] = [
  ...['_id', 'role', 'state', 'asked', 'offered', 'counter', 'madeAt', 'dueAt', 'orderId', 'keptUntil'],
  ...PRODUCT,
  ...inside('partner', ['name', 'verified']),
];

/** Tables that change when an offer is accepted. */
const AGREED: readonly string[] = [
  ...['offers', 'offer_transitions', 'bookings', 'order_transitions', 'order_timers'],
  ...['products', 'product_holds', 'outbox_events'],
];

const MOVED: readonly string[] = ['offers', 'offer_transitions', 'outbox_events'];

/**
 * Returns a function that gives the expected outcome of a call about an offer. `buyer` and `seller` are the offer's
 * states in which that side may make the call. In other states the outcome is `offer-state`. Null means that the side
 * may never make the call; it then gets `not-found`, as all other people do.
 */
function bySide(buyer: string | null, seller: string | null) {
  return ({ person }: Asker, { owner, beside, state }: Resource): ExpectedOutcome => {
    const word = person?.name === owner ? buyer : person?.name === beside ? seller : null;
    if (person === null || word === null) return 'not-found';
    return state === word ? 'done' : 'offer-state';
  };
}

/** Rights to offers between buyers and sellers. */
export const offerRows: RightsRows = {
  'GET /offers': { who: ['buyer', 'seller'], path: () => '/offers?stage=open', fields: OFFER },
  'GET /offers/counts': { who: ['buyer', 'seller'], fields: ['yours', 'theirs'] },
  'GET /offers/about/{productId}': {
    who: ['buyer'],
    resource: 'product',
    fields: [
      ...PRODUCT,
      ...inside('bounds', ['least', 'most']),
      'triesLeft',
      ...inside('closed', ['code', 'message']),
      ...inside('latest', OFFER),
    ],
  },
  'POST /offers': {
    who: ['buyer'],
    resource: 'product',
    outcomes: { sold: 'product-sold', withdrawn: 'not-found' },
    body: ({ ref }) => ({
      productId: ref,
      taka: 30_000,
      buyerPhone: '01812345678',
      buyerLocation: 'Dhanmondi 27',
    }),
    takes: ['taka', 'buyerPhone', 'buyerLocation'],
    fields: ['acknowledged', 'insertedId', 'state', 'orderId', 'triesLeft'],
    changes: MOVED,
  },
  'POST /offers/{id}/acceptance': {
    who: ['buyer', 'seller'],
    resource: 'offer',
    // The new order belongs to the buyer.
    reach: 'either side or admin',
    outcome: bySide('countered', ''),
    fields: ['acknowledged', 'orderId'],
    changes: AGREED,
  },
  'POST /offers/{id}/decline': {
    who: ['buyer', 'seller'],
    resource: 'offer',
    outcome: bySide('countered', ''),
    fields: ['acknowledged'],
    changes: MOVED,
  },
  'POST /offers/{id}/withdrawal': {
    who: ['buyer'],
    resource: 'offer',
    outcome: bySide('', null),
    fields: ['acknowledged'],
    changes: MOVED,
  },
  'POST /offers/{id}/counter': {
    who: ['seller'],
    resource: 'offer',
    outcome: bySide(null, ''),
    body: () => ({ taka: 36_000 }),
    takes: ['taka'],
    fields: ['acknowledged'],
    changes: MOVED,
  },
  'GET /productAll/{id}/offers': { who: 'anyone', resource: 'product', fields: ['takesOffers'] },
  'GET /offers/terms/{productId}': {
    who: ['seller'],
    resource: 'product',
    reach: 'own',
    fields: [...PRODUCT, 'isOff', 'acceptFrom', 'declineBelow'],
  },
  'PUT /offers/terms/{productId}': {
    who: ['seller'],
    resource: 'product',
    reach: 'own',
    body: () => ({ isOff: false, acceptFrom: 38_000, declineBelow: 25_000 }),
    takes: ['isOff', 'acceptFrom', 'declineBelow'],
    fields: ['acknowledged'],
    changes: ['offer_terms'],
  },
};
