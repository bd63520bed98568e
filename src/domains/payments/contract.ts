import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { moneyQuery, wireMoneyChange, wireMoneyOrder } from './money-changes.ts';

// The contract exports the types of money changes. They have their own file because of their length.
// biome-ignore lint/performance/noBarrelFile: part of the contract
export { moneyKinds, type WireMoneyChange, type WireMoneyOrder } from './money-changes.ts';

/** Company that runs the site. A detail is null if the settings do not give it. */
const operator = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  tradeLicence: z.string().nullable(),
  /** Tax number with its kind: TIN, or BIN if registered for VAT. */
  taxNumber: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Opening hours of the phone, as text. */
  hours: z.string().nullable(),
  /** Opening hours in Bangla; null if the settings give them in one language only. */
  hoursInBangla: z.string().nullable(),
  /** URL of the market's page on Facebook. */
  facebook: z.url().nullable(),
  youtube: z.url().nullable(),
  instagram: z.url().nullable(),
});
export type WireOperator = z.output<typeof operator>;
/** Company that runs the site, with its texts in the page's language. */
export type Operator = Omit<WireOperator, 'hoursInBangla'>;

/** Public settings of this market. */
const publicSettings = z.object({
  /** Publishable key of the card processor, for browsers. */
  publishableKey: z.string(),
  /** URL of the card API for the card form; null to use the processor's own form. */
  cardApiUrl: z.url().nullable(),
  /** Whether people can sign in with Google. */
  google: z.boolean(),
  /** URL to notify of every new access token; null for none. */
  tokenSyncUrl: z.string().nullable(),
  /** URL of another server that accepts `POST /payments`; null for this server. */
  paymentsUrl: z.url().nullable(),
  market: z.enum(['demo', 'production']),
  /** Market's fee for a sale by card, in thousandths of the price. */
  feePerMille: z.int().min(0),
  operator,
});
export type PublicSettings = z.output<typeof publicSettings>;

/** Refusals (error responses) of the API calls about payments. */
export const paymentsRefusals = defineRefusals({
  'forged-event': {
    status: 400,
    title: 'Invalid signature',
    detail: 'This message is not signed by our card processor, or it is too old. Nothing was changed.',
  },
});

/** Maximum size of a webhook message in bytes. Real messages have a few kilobytes. */
const MAX_EVENT_BYTES = 256 * 1024;

export const paymentsCalls = defineCalls({
  'GET /settings': {
    summary: 'Public settings of this site',
    sharesPage: true,
    who: 'anyone',
    ignoresCaller: true,
    responses: { 200: publicSettings },
  },
  'GET /money': {
    summary:
      'All changes of money states, latest first, each with person, time, reason, old state and new state',
    // guard: money-log-for-admins (value => 'signed-in')
    who: ['Admin'],
    rights:
      'pages of at most 100 with a `Link` header for the next; `concerns` is the id of a product, an order or a payment',
    query: moneyQuery,
    responses: { 200: z.array(wireMoneyChange) },
  },
  'GET /money/orders': {
    summary: 'Orders with a started payment, latest first, each with all changes of its money state',
    // guard: money-orders-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage('orders')),
    responses: { 200: z.array(wireMoneyOrder) },
  },
  'POST /webhooks/card-processor': {
    summary: 'Receives webhook events from the card processor',
    who: 'anyone',
    rights: 'Requires a valid Stripe-Signature header over the raw body, at most 300 seconds old.',
    body: z.unknown(),
    bodyKind: 'raw',
    maxBody: MAX_EVENT_BYTES,
    responses: { 200: z.object({ received: z.literal(true) }) },
    refusals: ['forged-event'],
  },
});
