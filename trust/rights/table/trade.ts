import { createHmac } from 'node:crypto';
import { pinAt } from '../../../src/domains/handover/pin.ts';
import { CARD_KEYS } from '../../../src/domains/payments/testing/card-processor.ts';
import { BOOKING, BUYER, MONEY_CHANGE, MONEY_ORDER, ORDER_PAGE, WISH } from '../fields.ts';
import type { Resource } from '../resources.ts';
import type { RightsRow, RightsRows } from '../rights-row.ts';
import { REPRICED } from '../seed.ts';
import { MEETS_AT, PARCEL_PICTURE_ID, PIN_SECRET } from '../seed-trade.ts';
import { NOT_KEPT } from './not-kept.ts';

/** Outcomes of calls about a meeting, for orders in which no handover can follow. */
const NOT_TO_MEET = {
  paid: 'order-state',
  'handed-over': 'order-state',
  cancelled: 'order-state',
  unavailable: 'order-state',
  claimed: 'order-state',
} as const;

/** Returns refusals for orders without a meeting. */
const nothingToMeet = (code: string) => ({
  buyer: code,
  seller: code,
  reserved: code,
  deciding: code,
  rival: code,
  withdrawn: code,
  repriced: code,
});

/** Outcomes for orders that did not end with their listing. Their buyers are not asked about a cash purchase. */
const NOT_ENDED = {
  ...NOT_KEPT,
  kept: 'order-state',
  'handed-over': 'order-state',
  claimed: 'done',
} as const;

/** Tables that change when a sale is undone. */
const SALE_UNDONE = [
  'bookings',
  'order_transitions',
  'order_timers',
  'products',
  'product_changes',
  'payments',
  'ledger_transactions',
  'ledger_entries',
  'refunds',
  'jobs',
  'outbox_events',
] as const;

const SHOWN_PIN = ['secret', 'pin', 'endsAt'];

/** Body of an order: the product and the meeting place. */
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

/** Signature of a webhook message by its state. Messages from more than 300 s in the past or future are refused. */
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

/** Rights to orders, wish lists and payments. */
export const tradeRows: RightsRows = {
  'GET /bookings': {
    who: 'signed-in',
    fields: BOOKING,
    reveals: { admin: ['email', 'number', 'phone', 'place'] },
  },
  'GET /booking/{id}': {
    who: 'signed-in',
    resource: 'booking',
    reach: 'own or admin',
    outcomes: { cancelled: 'not-found' },
    fields: BOOKING,
    reveals: { admin: ['email', 'number', 'phone', 'place'] },
  },
  'GET /orders/{id}': {
    who: 'signed-in',
    resource: 'booking',
    reach: 'either side or admin',
    fields: ORDER_PAGE,
    reveals: { seller: ['phone', 'place'], admin: ['phone', 'place'] },
  },
  'POST /orders/{id}/keeping': {
    who: ['seller'],
    resource: 'booking',
    reach: 'either side or admin',
    outcomes: {
      paid: 'order-state',
      kept: 'order-state',
      'handed-over': 'order-state',
      cancelled: 'order-state',
      unavailable: 'order-state',
      claimed: 'order-state',
      rival: 'product-held',
      withdrawn: 'product-gone',
    },
    body: () => ({ days: 2 }),
    fields: ['acknowledged'],
    changes: ['order_transitions', 'order_timers', 'products', 'product_holds', 'outbox_events'],
  },
  'DELETE /orders/{id}/keeping': {
    who: ['seller'],
    resource: 'booking',
    reach: 'either side or admin',
    outcomes: {
      paid: 'order-state',
      kept: 'order-state',
      'handed-over': 'order-state',
      cancelled: 'order-state',
      unavailable: 'order-state',
      claimed: 'order-state',
    },
    fields: ['acknowledged'],
    changes: ['order_transitions', 'order_timers', 'products', 'product_holds', 'outbox_events'],
  },
  'PUT /orders/{id}/checks': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: NOT_TO_MEET,
    body: () => ({ results: { power: 'Works', described: 'Faulty' } }),
    fields: ['acknowledged'],
    changes: ['order_checks'],
  },
  'POST /orders/{id}/received': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: { ...NOT_KEPT, 'handed-over': 'order-state' },
    fields: SHOWN_PIN,
    changes: ['order_transitions', 'order_timers', 'outbox_events'],
  },
  'POST /orders/{id}/meeting': {
    who: ['buyer', 'seller'],
    resource: 'booking',
    reach: 'either side or admin',
    outcomes: NOT_TO_MEET,
    body: () => ({ place: 'Gate 99 of New Market', at: MEETS_AT.toISOString() }),
    fields: ['acknowledged'],
    changes: ['order_meetings', 'order_transitions', 'order_timers', 'outbox_events'],
  },
  'POST /orders/{id}/meeting/acceptance': {
    who: ['buyer', 'seller'],
    resource: 'booking',
    reach: 'either side or admin',
    outcomes: {
      ...nothingToMeet('meeting-changed'),
      ...NOT_TO_MEET,
      // The person who suggested the meeting cannot accept it.
      'seller kept': 'meeting-changed',
      held: 'meeting-changed',
    },
    body: () => ({ at: MEETS_AT.toISOString() }),
    fields: ['acknowledged'],
    changes: ['order_meetings', 'order_transitions', 'order_timers', 'outbox_events'],
  },
  'POST /orders/{id}/no-show': {
    who: ['buyer', 'seller'],
    resource: 'booking',
    reach: 'either side or admin',
    outcomes: { ...nothingToMeet('meeting-changed'), ...NOT_TO_MEET, kept: 'meeting-changed' },
    fields: ['acknowledged'],
    changes: ['order_transitions', 'order_timers', 'outbox_events'],
  },
  'GET /orders/{id}/meeting.ics': {
    who: ['buyer', 'seller'],
    resource: 'booking',
    reach: 'either side or admin',
    outcomes: {
      ...nothingToMeet('not-found'),
      kept: 'not-found',
      paid: 'not-found',
      'handed-over': 'not-found',
      cancelled: 'not-found',
      unavailable: 'not-found',
      claimed: 'not-found',
    },
    fields: [],
  },
  'GET /places': {
    who: 'anyone',
    path: () => '/places?city=Dhaka',
    fields: ['_id', 'city', 'area', 'areaInBangla', 'name', 'nameInBangla'],
  },
  'POST /places': {
    who: ['admin'],
    body: () => ({ city: 'Dhaka', area: 'Banani', name: `Bridge ${crypto.randomUUID()}` }),
    fields: ['acknowledged', 'insertedId'],
    changes: ['meeting_places'],
  },
  'POST /orders/{id}/cash': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: {
      buyer: 'way-not-taken',
      paid: 'order-state',
      kept: 'order-state',
      'handed-over': 'order-state',
      cancelled: 'order-state',
      unavailable: 'order-state',
      claimed: 'order-state',
      held: 'way-not-taken',
      deciding: 'way-not-taken',
      rival: 'way-not-taken',
      withdrawn: 'way-not-taken',
      repriced: 'way-not-taken',
    },
    fields: SHOWN_PIN,
    changes: ['order_handovers', 'order_transitions', 'order_timers', 'outbox_events'],
  },
  'POST /orders/{id}/bought': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: NOT_ENDED,
    body: () => ({ bought: false }),
    fields: ['acknowledged'],
    changes: ['order_transitions', 'order_timers', 'outbox_events'],
  },
  'POST /orders/{id}/bought/answer': {
    who: ['seller'],
    resource: 'booking',
    reach: 'either side or admin',
    outcomes: NOT_ENDED,
    body: () => ({ bought: true }),
    fields: ['acknowledged'],
    changes: ['bookings', 'products', 'order_transitions', 'order_timers', 'outbox_events'],
  },
  'GET /orders/{id}/pin': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: { ...NOT_KEPT, 'handed-over': 'order-state' },
    fields: SHOWN_PIN,
  },
  'POST /orders/{id}/pin': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: { ...NOT_KEPT, 'handed-over': 'order-state' },
    fields: ['secret'],
    changes: [],
  },
  'POST /orders/{id}/handover': {
    who: ['seller'],
    resource: 'booking',
    reach: 'either side or admin',
    outcomes: { ...NOT_KEPT, 'handed-over': 'order-state' },
    body: () => ({ pin: pinAt(PIN_SECRET, new Date()) }),
    takes: ['notedAt'],
    fields: ['acknowledged'],
    changes: ['bookings', 'order_transitions', 'order_timers', 'outbox_events'],
  },
  'POST /orders/{id}/parcel': {
    who: ['seller'],
    resource: 'parcel to send',
    reach: 'either side or admin',
    outcomes: { sent: 'order-state', 'to meet': 'order-state' },
    body: () => ({
      carrier: 'Pathao',
      tracking: 'DX-220481',
      picture: `/images/${PARCEL_PICTURE_ID}/page.jpg`,
    }),
    fields: ['acknowledged'],
    changes: ['bookings', 'images', 'order_parcels', 'order_transitions', 'order_timers', 'outbox_events'],
  },
  'POST /orders/{id}/arrival': {
    who: ['buyer'],
    resource: 'parcel',
    reach: 'own',
    outcomes: { 'to send': 'order-state', 'to meet': 'order-state' },
    fields: ['acknowledged'],
    changes: ['order_transitions', 'order_timers', 'outbox_events'],
  },
  'POST /orders/{id}/completion': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: { ...NOT_KEPT, kept: 'order-state' },
    fields: ['acknowledged'],
    changes: [
      'bookings',
      'order_transitions',
      'order_timers',
      'ledger_transactions',
      'ledger_entries',
      'outbox_events',
    ],
  },
  'POST /orders/{id}/cancellation': {
    who: ['buyer', 'seller'],
    resource: 'booking',
    reach: 'either side or admin',
    outcomes: { ...NOT_KEPT, 'handed-over': 'order-state' },
    body: () => ({ reason: 'It does not fit' }),
    fields: ['acknowledged', 'outcome'],
    changes: SALE_UNDONE,
  },
  'DELETE /orders/{id}/cancellation': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: { ...NOT_KEPT, 'handed-over': 'order-state' },
    fields: ['acknowledged'],
    changes: ['order_transitions', 'order_timers', 'outbox_events'],
  },
  'POST /orders/{id}/cancellation/agreement': {
    who: ['seller'],
    resource: 'booking',
    reach: 'either side or admin',
    outcomes: { ...NOT_KEPT, 'handed-over': 'order-state' },
    fields: ['acknowledged'],
    changes: SALE_UNDONE,
  },
  'POST /orders/{id}/cancellation/refusal': {
    who: ['seller'],
    resource: 'booking',
    reach: 'either side or admin',
    outcomes: { ...NOT_KEPT, 'handed-over': 'order-state' },
    body: () => ({ reason: 'I have come already' }),
    fields: ['acknowledged'],
    changes: ['order_transitions', 'order_timers', 'outbox_events'],
  },
  'GET /cart': { who: ['buyer'], fields: ['count', 'subtotal', 'productIds'] },
  'GET /bookings/counts': { who: ['buyer'], fields: ['open', 'done'] },
  'GET /buyers/counts': { who: ['seller'], fields: ['open', 'done'] },
  'GET /bookings/export': { who: ['buyer'], fields: [] },
  'GET /buyers/export': { who: ['seller'], fields: [], reveals: { seller: ['phone', 'place'] } },
  'GET /buyers': { who: ['seller'], fields: BUYER, reveals: { seller: ['email', 'phone', 'place'] } },
  'POST /bookings': {
    who: ['buyer'],
    ...order,
    takes: ['delivery'],
    fields: ['acknowledged', 'insertedId', 'bookingId', 'message'],
    changes: ['bookings', 'order_transitions', 'order_timers', 'outbox_events'],
  },
  'DELETE /bookings/{id}': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: {
      paid: 'booking-paid',
      kept: 'booking-paid',
      'handed-over': 'booking-paid',
      cancelled: 'not-found',
      deciding: 'payment-in-flight',
    },
    fields: ['acknowledged', 'deletedCount'],
    changes: [
      'bookings',
      'order_transitions',
      'order_timers',
      'products',
      'product_holds',
      'payment_intents',
      'jobs',
      'outbox_events',
    ],
    changesAnyway: ['payment_intents'],
  },
  'POST /bookings/{id}/price': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: {
      paid: 'booking-paid',
      kept: 'booking-paid',
      'handed-over': 'booking-paid',
      cancelled: 'not-found',
      deciding: 'payment-in-flight',
      unavailable: 'product-sold',
      claimed: 'product-gone',
    },
    body: ({ state }) => ({ resalePrice: state === 'repriced' ? REPRICED : 38_500 }),
    fields: ['acknowledged', 'resalePrice'],
    changes: ['bookings', 'order_transitions', 'order_timers', 'outbox_events'],
    changesAnyway: ['payment_intents'],
  },
  'DELETE /bookings/{id}/hold': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: {
      paid: 'booking-paid',
      kept: 'booking-paid',
      'handed-over': 'booking-paid',
      cancelled: 'not-found',
      deciding: 'payment-in-flight',
    },
    fields: ['acknowledged'],
    changes: ['products', 'product_holds', 'payment_intents', 'jobs'],
    changesAnyway: ['payment_intents'],
  },
  'POST /create-payment-intent': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: {
      paid: 'booking-paid',
      kept: 'booking-paid',
      'handed-over': 'booking-paid',
      cancelled: 'not-found',
      unavailable: 'product-sold',
      claimed: 'product-gone',
      deciding: 'payment-in-flight',
      rival: 'product-held',
      withdrawn: 'product-gone',
      repriced: 'price-changed',
    },
    body: ({ ref }) => ({ bookingId: ref, agreed: true }),
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
    changes: [
      'bookings',
      'order_transitions',
      'order_timers',
      'products',
      'product_holds',
      'payment_intents',
      'payments',
      'ledger_transactions',
      'ledger_entries',
      'outbox_events',
    ],
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
      'feePerMille',
      'operator.name',
      'operator.address',
      'operator.tradeLicence',
      'operator.taxNumber',
      'operator.email',
      'operator.phone',
      'operator.hours',
      'operator.hoursInBangla',
      'operator.facebook',
      'operator.youtube',
      'operator.instagram',
    ],
  },
  // The limit puts all rows on one page, because the URL of a next page would repeat forbidden query parameters.
  'GET /money': { who: ['admin'], path: () => '/money?limit=100', fields: MONEY_CHANGE },
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
    // Products on other people's wish lists look the same as missing ones.
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
    changes: ['bookings', 'order_transitions', 'order_timers', 'wishes', 'outbox_events'],
  },
  'DELETE /wishlist/{id}': {
    who: ['buyer'],
    resource: 'wish',
    reach: 'own',
    fields: ['acknowledged', 'deletedCount'],
    changes: ['wishes'],
  },
};
