import { createHmac } from 'node:crypto';
import { CARD_KEYS } from '../../../src/domains/payments/testing/card-processor.ts';
import { BOOKING, BUYER, MONEY_CHANGE, MONEY_ORDER, WISH } from '../fields.ts';
import type { Resource } from '../resources.ts';
import type { RightsRow, RightsRows } from '../rights-row.ts';
import { REPRICED } from '../seed.ts';

/** What a buyer sends of a product, and where the seller is met. */
const order: Pick<RightsRow, 'resource' | 'body' | 'outcomes'> = {
  resource: 'product',
  body: ({ ref }) => ({ _id: ref, buyerPhone: '01800000099', buyerLocation: 'Gate 99 of New Market' }),
  outcomes: { sold: 'product-sold', withdrawn: 'not-found' },
};

function signature(body: string, secret: string, age = 0): string {
  const time = Math.floor(Date.now() / 1_000) - age;
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

const { webhookSecret } = CARD_KEYS;

/** How the messages of each state are signed; more than 300 s off is too much in both directions. */
const SIGNATURES: Readonly<Record<string, (body: string) => string>> = {
  '': (body) => signature(body, webhookSecret),
  forged: (body) => signature(body, 'whsec_of_somebody_else'),
  old: (body) => signature(body, webhookSecret, 400),
  'from the future': (body) => signature(body, webhookSecret, -400),
  'changed on its way': (body) => signature(body.replace('succeeded', 'canceled'), webhookSecret),
  malformed: () => 'v1=,t=',
};

function stripeHeader({ ref, state }: Resource): Record<string, string> {
  const value = SIGNATURES[state]?.(ref);
  return value === undefined ? {} : { 'stripe-signature': value };
}

/** Orders, wishes, and their payment. */
export const tradeRows: RightsRows = {
  'GET /bookings': {
    who: 'signed-in',
    fields: BOOKING,
    tells: { admin: ['email', 'phone', 'place'] },
  },
  'GET /booking/{id}': {
    who: 'signed-in',
    resource: 'booking',
    reach: 'own or admin',
    outcomes: { cancelled: 'not-found' },
    fields: BOOKING,
    tells: { admin: ['email', 'phone', 'place'] },
  },
  'GET /cart': { who: ['buyer'], fields: ['count', 'subtotal', 'productIds'] },
  'GET /bookings/counts': { who: ['buyer'], fields: ['open', 'done'] },
  'GET /buyers/counts': { who: ['seller'], fields: ['open', 'done'] },
  'GET /bookings/export': { who: ['buyer'], fields: [] },
  'GET /buyers/export': { who: ['seller'], fields: [], tells: { seller: ['phone', 'place'] } },
  'GET /buyers': { who: ['seller'], fields: BUYER, tells: { seller: ['phone', 'place'] } },
  'POST /bookings': {
    who: ['buyer'],
    ...order,
    fields: ['acknowledged', 'insertedId', 'bookingId', 'message'],
    changes: ['bookings', 'outbox_events'],
  },
  'DELETE /bookings/{id}': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: { paid: 'booking-paid', cancelled: 'not-found', deciding: 'payment-in-flight' },
    fields: ['acknowledged', 'deletedCount'],
    changes: ['bookings', 'products', 'product_holds', 'payment_intents', 'jobs', 'outbox_events'],
    changesAnyway: ['payment_intents'],
  },
  'POST /bookings/{id}/price': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: {
      paid: 'booking-paid',
      cancelled: 'not-found',
      deciding: 'payment-in-flight',
      unavailable: 'product-sold',
    },
    body: ({ state }) => ({ resalePrice: state === 'repriced' ? REPRICED : 38_500 }),
    fields: ['acknowledged', 'resalePrice'],
    changes: ['bookings'],
    changesAnyway: ['payment_intents'],
  },
  'POST /create-payment-intent': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: {
      paid: 'booking-paid',
      cancelled: 'not-found',
      unavailable: 'product-sold',
      deciding: 'payment-in-flight',
      rival: 'product-held',
      withdrawn: 'product-gone',
      repriced: 'price-changed',
    },
    body: ({ ref }) => ({ bookingId: ref }),
    takes: ['resalePrice'],
    fields: ['clientSecret', 'transactionId', 'resalePrice', 'heldUntil'],
    changes: ['products', 'product_holds', 'payment_intents'],
    changesAnyway: ['payment_intents'],
  },
  'POST /payments': {
    who: ['buyer'],
    resource: 'payment',
    reach: 'own',
    outcomes: {
      unpaid: 'payment-incomplete',
      deciding: 'payment-in-flight',
      'with the money of another order': 'not-found',
      'with the money of another buyer': 'not-found',
      'with money that nobody knows': 'not-found',
    },
    body: ({ ref, beside = '' }) => ({ bookingId: ref, transactionId: beside }),
    fields: ['acknowledged', 'insertedId'],
    changes: ['bookings', 'products', 'product_holds', 'payment_intents', 'payments', 'outbox_events'],
    changesAnyway: ['payment_intents'],
  },
  'GET /settings': {
    who: 'anyone',
    fields: [
      'publishableKey',
      'cardApiUrl',
      'google',
      'tokenSyncUrl',
      'paymentsUrl',
      'market',
      'operator.name',
      'operator.address',
      'operator.tradeLicence',
      'operator.email',
      'operator.phone',
      'operator.hours',
      'operator.facebook',
      'operator.youtube',
      'operator.instagram',
    ],
  },
  'GET /money': { who: ['admin'], fields: MONEY_CHANGE },
  'GET /money/orders': { who: ['admin'], fields: MONEY_ORDER },
  'POST /webhooks/card-processor': {
    who: 'anyone',
    resource: 'event',
    outcome: (_, { state }) => (state === '' ? 'done' : 'forged-event'),
    body: ({ ref }) => ref,
    headers: stripeHeader,
    fields: ['received'],
    changes: ['processor_events', 'jobs'],
  },
  'GET /wishlist': { who: ['buyer'], fields: WISH },
  'GET /wishlist/products': { who: ['buyer'], fields: ['productIds'] },
  'GET /listings/interest': {
    who: ['seller'],
    resource: 'product',
    path: ({ ref }) => `/listings/interest?ids=${ref}`,
    // Of others' products as of none nothing is told.
    outcomes: { absent: 'done' },
    fields: ['productId', 'saved', 'ordered'],
  },
  'POST /wishlist': {
    who: ['buyer'],
    ...order,
    fields: ['acknowledged', 'insertedId', 'wishId', 'message'],
    changes: ['wishes'],
  },
  'PUT /wishlist/buyer/{id}': {
    who: ['buyer'],
    resource: 'wish',
    reach: 'own',
    outcomes: { gone: 'product-gone' },
    fields: ['acknowledged', 'matchedCount', 'modifiedCount', 'bookingId', 'message'],
    changes: ['bookings', 'wishes', 'outbox_events'],
  },
  'DELETE /wishlist/{id}': {
    who: ['buyer'],
    resource: 'wish',
    reach: 'own',
    fields: ['acknowledged', 'deletedCount'],
    changes: ['wishes'],
  },
};
