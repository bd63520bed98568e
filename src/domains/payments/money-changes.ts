import { z } from 'zod';
import { numberedPage } from '#platform/api/pagination.ts';

/**
 * Kinds of entries in the history of money: hold of a product, attempt to pay, money in, refund, payout.
 */
export const moneyKinds = ['hold', 'intent', 'payment', 'refund', 'payout'] as const;

/** One change of the state of money: actor, time, reason, old and new state. */
export const wireMoneyChange = z.object({
  _id: z.uuid(),
  kind: z.enum(moneyKinds),
  from: z.string().nullable(),
  to: z.string(),
  /** Amount in taka; null for a hold, which moves no money. */
  amount: z.number().nullable(),
  product: z.object({ _id: z.uuid(), title: z.string() }).nullable(),
  bookingId: z.uuid().nullable(),
  /** Id at the card processor. */
  transactionId: z.string().nullable(),
  /** The person who made the change; null for the market and for the card processor. */
  actor: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  /** Name of the API call or job that made the change. */
  action: z.string().nullable(),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  changedAt: z.iso.datetime(),
});

/** One entry of `GET /money`. */
export type WireMoneyChange = z.output<typeof wireMoneyChange>;

/** An order with an attempt to pay, and the changes of its money. */
export const wireMoneyOrder = z.object({
  bookingId: z.uuid(),
  product: z.object({ _id: z.uuid(), title: z.string() }),
  buyer: z.object({ _id: z.uuid(), name: z.string() }),
  /** Amount of the latest attempt in whole taka. */
  amount: z.int(),
  /** Changes, the earliest first, at most 100. */
  changes: z.array(wireMoneyChange),
});

/** One entry of `GET /money/orders`. */
export type WireMoneyOrder = z.output<typeof wireMoneyOrder>;

/** Parameters of `GET /money`. */
export const moneyQuery = z.object({
  ...numberedPage('lines'),
  kind: z.enum(moneyKinds, `Choose ${moneyKinds.join(', ')}`).optional(),
  concerns: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'Name a product, an order or a payment by its id')
    .optional(),
});
