import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { accountsRefusals } from '../accounts/contract.ts';
import { monthText, payoutAccountForm, payoutOutcomeForm } from './form.ts';
import { payoutWays } from './ways.ts';

/** A seller's payout account as the seller and admins see it, with a masked account number. */
const wirePayoutAccount = z.object({
  way: z.enum(payoutWays),
  /** Masked account number: `01711 ··· 482`. */
  number: z.string(),
  holderName: z.string(),
  /** Time from which payouts can go to this account. */
  usableAt: z.iso.datetime(),
});
/** A payout account in a response. */
export type WirePayoutAccount = z.output<typeof wirePayoutAccount>;

const payoutStates = ['made', 'paid', 'bounced'] as const;

/** Seller's own money in taka, and the day of the next payout. */
const wireOwnMoney = z.object({
  /** Amount paid by buyers and held until the handover. */
  held: z.number(),
  /** Amount due to the seller in the next payout. */
  due: z.number(),
  /** Amount that is not paid out for now, because buyers dispute the payments at their banks. */
  disputed: z.number(),
  /** Amount that is never paid out, because the buyers' banks have returned the payments. */
  lost: z.number(),
  /** Amount in payouts that the bank has not confirmed. */
  underWay: z.number(),
  /** Amount in payouts that the bank has confirmed since the month began. */
  paidThisMonth: z.number(),
  /** Time of the next payout. */
  nextPayoutAt: z.iso.datetime(),
  /** Market's fee for a sale paid now, in thousandths. */
  feePerMille: z.int(),
  /** Account that receives payouts; null if the seller has none or it is not usable yet. */
  account: wirePayoutAccount.nullable(),
  /** New account that is not usable yet; null if none. */
  pendingAccount: wirePayoutAccount.nullable(),
});
/** Response of `GET /me/payouts`. */
export type WireOwnMoney = z.output<typeof wireOwnMoney>;

/** Kinds of lines in a seller's statement. */
export const statementKinds = [
  'sale-kept',
  'sale-released',
  'sale-refunded',
  'payout-made',
  'payout-paid',
  'payout-bounced',
] as const;

/** One line of a seller's statement; amounts in taka. */
const wireStatementLine = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(statementKinds),
  /** Order that the line is about; null for payouts. `isEnded`: the order is completed or refunded now. */
  order: z.object({ _id: z.uuid(), number: z.string(), title: z.string(), isEnded: z.boolean() }).nullable(),
  /** State of a dispute at the buyer's bank about the order's payment; null without one, or if it was won. */
  dispute: z.enum(['open', 'lost']).nullable(),
  /** Price of the sale, or amount of the payout. */
  amount: z.number(),
  /** Market's fee on this sale. */
  fee: z.number(),
  refunded: z.number(),
  /** Change of the money due to the seller: negative for a new payout, positive for a returned payout. */
  change: z.number(),
  /** Payout that the line is about, or that contains the line's order. */
  payout: z
    .object({
      _id: z.uuid(),
      way: z.enum(payoutWays),
      number: z.string(),
      state: z.enum(payoutStates),
      reference: z.string().nullable(),
      bounceReason: z.string().nullable(),
      orders: z.int(),
    })
    .nullable(),
});
/** A statement line in a response. */
export type WireStatementLine = z.output<typeof wireStatementLine>;

const sellerName = z.object({ _id: z.uuid(), name: z.string(), email: z.string() });

/** Money due to one seller. */
const wireDue = z.object({
  seller: sellerName,
  amount: z.number(),
  orders: z.int(),
  /** Time when the oldest part of the amount became due. */
  since: z.iso.datetime(),
  /** Account that receives the payout; null if the seller has none or it is not usable yet. */
  account: wirePayoutAccount.nullable(),
});
/** Money due to one seller, in a response. */
export type WireDue = z.output<typeof wireDue>;

/** Money due to all sellers. */
const wireDues = z.object({
  /** Total for sellers with a usable account, which a payout run would pay out now. */
  payable: z.object({ amount: z.number(), sellers: z.int() }),
  /** Total for sellers without a usable account. */
  waiting: z.object({ amount: z.number(), sellers: z.int() }),
  /** Total that is not paid out for now, because buyers dispute the payments at their banks. */
  disputed: z.object({ amount: z.number(), sellers: z.int() }),
  /** Total that is never paid out, because the buyers' banks have returned the payments. */
  lost: z.object({ amount: z.number(), sellers: z.int() }),
  /** Sellers with money due: sellers with an account first, then by largest amount; at most 100. */
  sellers: z.array(wireDue),
});
/** Response of `GET /payouts/due`. */
export type WireDues = z.output<typeof wireDues>;

/** Summary of one payout run. */
const wirePayoutRun = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  admin: z.object({ _id: z.uuid(), name: z.string() }),
  amount: z.number(),
  payouts: z.int(),
  /** Number of payouts that the bank has confirmed. */
  paid: z.int(),
  bounced: z.int(),
});
/** A payout run in a response. */
export type WirePayoutRun = z.output<typeof wirePayoutRun>;

/** One payout of a run. */
const wirePayout = z.object({
  _id: z.uuid(),
  seller: sellerName,
  account: wirePayoutAccount.omit({ usableAt: true }),
  amount: z.number(),
  orders: z.int(),
  state: z.enum(payoutStates),
  reference: z.string().nullable(),
  bounceReason: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
/** A payout in a response. */
export type WirePayout = z.output<typeof wirePayout>;

/** Refusals (error responses) of the API calls about payouts. */
export const payoutsRefusals = defineRefusals({
  'sign-in-again': accountsRefusals['sign-in-again'],
  'no-pending-account': {
    status: 409,
    title: 'No pending change',
    detail: 'There is no change of your payout account to undo.',
  },
  'due-changed': {
    status: 409,
    title: 'The sum has changed',
    detail: 'The sum has changed since you opened this page. Reload it, check the sum and try again.',
  },
  'nothing-due': {
    status: 409,
    title: 'Nothing is due',
    detail: 'There is nothing to pay out: no seller with an account has money due.',
  },
  'payout-decided': {
    status: 409,
    title: 'Result already recorded',
    detail: 'The result is already recorded. The money of a returned payout is in the next run.',
  },
});

const byId = z.object({ id: z.uuid() });
const acknowledged = z.object({ acknowledged: z.literal(true) });

/** API calls about sellers' payouts. */
export const payoutsCalls = defineCalls({
  'GET /me/payouts': {
    summary: 'The seller’s balance: amounts held, due and paid, the next payout date, and the payout account',
    who: ['Seller'],
    rights: 'only the caller’s money; account numbers are masked',
    responses: { 200: wireOwnMoney },
  },
  'PUT /me/payout-account': {
    summary: 'Sets the account for payouts',
    who: ['Seller'],
    rights:
      'requires the password, or without a password a sign-in in the last ten minutes. The change takes effect after 24 hours; until then the previous account is used. The seller gets an email.',
    security: { event: 'payout-account-named' },
    body: payoutAccountForm,
    responses: { 200: z.object({ acknowledged: z.literal(true), usableAt: z.iso.datetime() }) },
    refusals: ['not-found', 'sign-in-again', 'too-many-requests', 'unavailable'],
    limit: { points: 10, seconds: 3_600, per: 'caller' },
    storesNoResponse: true,
  },
  'DELETE /me/payout-account/pending': {
    summary: 'Cancels a pending change of the payout account',
    who: ['Seller'],
    security: { event: 'payout-account-kept' },
    responses: { 200: acknowledged },
    refusals: ['no-pending-account'],
  },
  'GET /me/statement': {
    summary: 'The seller’s statement of a month (Dhaka time), latest entry first',
    who: ['Seller'],
    rights: 'only the caller’s money; at most 100 entries, while the CSV file has all',
    query: z.object({ month: monthText }),
    responses: { 200: z.array(wireStatementLine) },
  },
  'GET /me/statement/export': {
    summary: 'Statement of a month as a CSV file, latest entry first',
    who: ['Seller'],
    rights: 'only the caller’s money',
    query: z.object({ month: monthText }),
    responses: { 200: z.string() },
    responseType: 'text/csv',
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'GET /payouts/due': {
    summary: 'Amounts due to sellers that are not in a payout yet',
    // guard: payouts-due-for-admins (value => 'signed-in')
    who: ['Admin'],
    responses: { 200: wireDues },
  },
  'GET /payouts/runs': {
    summary: 'Payout runs, the latest first',
    // guard: payout-runs-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage('runs')),
    responses: { 200: z.array(wirePayoutRun) },
  },
  'POST /payouts/runs': {
    summary: 'Creates payouts of all due amounts, for sellers with a payout account',
    // guard: payout-run-for-admins (value => 'signed-in')
    who: ['Admin'],
    rights:
      'The body contains the sum that the admin saw. An order is never in two payouts, unless the earlier one was returned.',
    security: { event: 'payout-run-made' },
    body: z.object({
      /** Total that the admin saw, in taka: `payable` in `GET /payouts/due`. */
      amount: z.coerce.number<number | string>('Name the sum').min(0, 'Name the sum'),
    }),
    responses: { 200: z.object({ acknowledged: z.literal(true), insertedId: z.uuid(), payouts: z.int() }) },
    refusals: ['due-changed', 'nothing-due'],
  },
  'GET /payouts/runs/{id}': {
    summary: 'One payout run with its payouts',
    // guard: payouts-of-run-for-admins (value => 'signed-in')
    who: ['Admin'],
    rights: 'account numbers are masked',
    params: byId,
    responses: { 200: z.object({ run: wirePayoutRun, payouts: z.array(wirePayout) }) },
    refusals: ['not-found'],
  },
  'GET /payouts/runs/{id}/file': {
    summary: 'One payout run as a CSV file for the bank, with its sum and full account numbers',
    // guard: payout-file-for-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'payout-file-read' },
    params: byId,
    responses: { 200: z.string() },
    responseType: 'text/csv',
    refusals: ['not-found'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'PUT /payouts/{id}': {
    summary: 'Records the result of a payout: paid with the bank’s reference, or returned with the reason',
    // guard: payout-outcome-for-admins (value => 'signed-in')
    who: ['Admin'],
    rights: 'A paid payout can still be returned. A returned payout is final, and its orders are due again.',
    security: { event: 'payout-decided' },
    params: byId,
    body: payoutOutcomeForm,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'payout-decided'],
  },
});
