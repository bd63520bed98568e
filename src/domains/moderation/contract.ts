import { z } from 'zod';
import { pastedText } from '#kernel/clean-text.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { wireUser } from '../accounts/contract.ts';
import { catalogRefusals, wireProduct, wireQuestionCode } from '../catalog/contract.ts';
import { decisions, reportReasons } from './choices.ts';
import { decisionForm, qualityForm, reportForm } from './form.ts';

/** Summary of a seller for admins. */
const wireSellerSummary = z.object({
  seller: wireUser,
  /** True if the seller has confirmed their email address. */
  emailVerified: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** When the account was closed; null while it is open. */
  closedAt: z.iso.datetime().nullable(),
  listings: z.object({
    /** Number of listings for sale, including those reserved for a payment. */
    unsold: z.int(),
    sold: z.int(),
    withdrawn: z.int(),
    /** Number of withdrawn listings that an admin removed. */
    removed: z.int(),
  }),
  /** Number of products sold on this site, and their total price in whole taka. */
  sales: z.object({ count: z.int(), taka: z.int() }),
  /** Number of all reports of the seller's listings, and number of open reports. */
  reports: z.object({ open: z.int(), all: z.int() }),
});

/** One entry of `GET /sellers`. */
export type WireSellerSummary = z.output<typeof wireSellerSummary>;

/** The open reports of one listing. */
const wireReportedListing = z.object({
  productId: z.uuid(),
  product: wireProduct,
  /** Seller of the listing. */
  seller: wireSellerSummary,
  /** Number of people who reported the listing. */
  count: z.int(),
  firstReportedAt: z.iso.datetime(),
  lastReportedAt: z.iso.datetime(),
  /** The latest reports, at most twenty. */
  reports: z.array(
    z.object({
      _id: z.uuid(),
      reason: z.enum(reportReasons),
      text: z.string(),
      reporter: z.object({ _id: z.uuid(), name: z.string(), email: z.string() }),
      reportedAt: z.iso.datetime(),
    }),
  ),
});

/** One entry of `GET /reports`. */
export type WireReportedListing = z.output<typeof wireReportedListing>;

/** A listing for sale with unusual data that its seller has confirmed, or a removed listing to check again. */
const wireConfirmedListing = z.object({
  productId: z.uuid(),
  product: wireProduct,
  seller: wireSellerSummary,
  /** Confirmations that no admin has checked, with the questions as the seller saw them, oldest first. */
  confirmed: z.array(
    z.object({ question: wireQuestionCode, asked: z.string(), confirmedAt: z.iso.datetime() }),
  ),
  /** The seller's request to check the removed listing again; null for a listing for sale. */
  review: z
    .object({
      askedAt: z.iso.datetime(),
      /** Admin's reason for the removal; null if none was recorded. */
      reason: z.string().nullable(),
      /** Names of the fields that the seller has changed since the listing was withdrawn. */
      changed: z.array(z.string()),
    })
    .nullable(),
});

/** One entry of `GET /confirmed-listings`. */
export type WireConfirmedListing = z.output<typeof wireConfirmedListing>;

const namedProduct = z.object({ _id: z.uuid(), title: z.string() });
const namedPerson = z.object({ _id: z.uuid(), name: z.string() });

/** Details of a seller for admins. */
const wireSellerDetails = wireSellerSummary.extend({
  /** Listings in any state, newest first, at most 48. */
  latestListings: z.array(wireProduct),
  /** Open and decided reports of the seller's listings, the latest first, at most 20. */
  latestReports: z.array(
    z.object({
      _id: z.uuid(),
      product: namedProduct,
      reason: z.enum(reportReasons),
      text: z.string(),
      reporter: namedPerson,
      reportedAt: z.iso.datetime(),
      /** Null if no admin has decided. */
      decision: z.enum(decisions).nullable(),
      decidedAt: z.iso.datetime().nullable(),
    }),
  ),
  /** The latest sales first, at most 20; prices in whole taka. */
  latestSales: z.array(
    z.object({
      _id: z.uuid(),
      product: namedProduct,
      buyer: namedPerson,
      taka: z.int(),
      paidAt: z.iso.datetime(),
    }),
  ),
});

/** Response of `GET /sellers/{id}`. */
export type WireSellerDetails = z.output<typeof wireSellerDetails>;

/** Counts of one day in Bangladesh time. */
const wireDay = z.object({
  day: z.iso.date(),
  listings: z.int(),
  sales: z.int(),
  /** Buyers' payments for the day's sales, in whole taka. */
  taka: z.int(),
  reports: z.int(),
});

/** One entry of `GET /figures/days`. */
export type WireDay = z.output<typeof wireDay>;

/** Figures for admins. The page *Queue and figures* shows four of them; the others count open tasks. */
const wireFigures = z.object({
  sellers: z.int(),
  verifiedSellers: z.int(),
  /** Number of unverified sellers. */
  sellersToApprove: z.int(),
  buyers: z.int(),
  /** Number of buyers who signed up in the last seven days. */
  newBuyers: z.int(),
  /** Number of listings with open reports. */
  openReports: z.int(),
  /** Number of listings in the quality queue: with unchecked confirmations, or removed and to check again. */
  confirmedListings: z.int(),
  /** Counts since midnight in Bangladesh time. */
  today: z.object({
    sellers: z.int(),
    /** Number of sellers who signed up since midnight and are not verified yet. */
    sellersToApprove: z.int(),
    buyers: z.int(),
    /** Number of reports of listings, open and decided. */
    reports: z.int(),
  }),
  /** Number of disputes that wait for an admin. Open disputes whose seller may still answer do not count. */
  openDisputes: z.int(),
  /** Number of undecided message cases: reported conversations, and senders whose messages carry a warning. */
  messageCases: z.int(),
  /** Number of open requests for verification. */
  verificationRequests: z.int(),
});

/** Response of `GET /figures`. */
export type WireFigures = z.output<typeof wireFigures>;

/** Refusals (error responses) of the API calls about moderation. */
export const moderationRefusals = defineRefusals({
  'own-product': {
    status: 409,
    title: 'Your own listing',
    detail: 'This is your own listing. You can delete it in My Products.',
  },
  'nothing-to-decide': {
    status: 409,
    title: 'Already decided',
    detail: 'There is no open report of this listing. Somebody has decided on it already.',
  },
  ...catalogRefusals,
});

const productId = z.uuid('Name the listing by its _id');

/** Calls about reports, and the figures for admins. */
export const moderationCalls = defineCalls({
  'POST /reports': {
    summary: 'Reports a listing to the admins',
    who: 'signed-in',
    rights: 'Any visible listing except the caller’s. One open report per person and listing.',
    body: z.intersection(z.object({ productId }), reportForm),
    responses: {
      200: z.object({
        /** False if the caller already has an open report of this listing. */
        acknowledged: z.boolean(),
        insertedId: z.uuid().optional(),
        message: z.string(),
      }),
    },
    refusals: ['own-product', 'not-found'],
    limit: { points: 20, seconds: 3_600, per: 'caller' },
  },
  'GET /reports': {
    summary: 'Reported listings that await a decision, most reported first',
    // guard: reports-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage('listings')),
    responses: { 200: z.array(wireReportedListing) },
  },
  'PUT /reports/{productId}': {
    summary: 'Decides on a reported listing: keeps it, or withdraws it and sends the seller the reason',
    who: ['Admin'],
    security: { event: 'report-decided' },
    rights:
      'A listing with open reports; a sold listing can only be kept. A withdrawal ends the hold of a paying buyer, and payments that still arrive are refunded. A listing that is no longer for sale can then not be relisted by its seller.',
    params: z.object({ productId: z.uuid() }),
    body: decisionForm,
    responses: {
      200: z.object({
        acknowledged: z.literal(true),
        /** Number of reports that this decision closes. */
        modifiedCount: z.int(),
      }),
    },
    refusals: ['nothing-to-decide', 'product-sold'],
  },
  'GET /confirmed-listings': {
    summary:
      'Listings for sale with unusual values that their sellers have confirmed, and removed listings to check again; oldest first',
    // guard: confirmed-listings-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage('listings')),
    responses: { 200: z.array(wireConfirmedListing) },
  },
  'PUT /confirmed-listings/{productId}': {
    summary:
      'Decides on a listing with confirmed unusual values: accepts the values, or withdraws the listing. Also keeps a listing removed whose seller asked for another check.',
    who: ['Admin'],
    security: { event: 'confirmation-decided' },
    rights:
      'A listing with open confirmations, or for a withdrawal a removed listing to check again. A withdrawal ends the hold of a paying buyer, and payments that still arrive are refunded.',
    params: z.object({ productId: z.uuid() }),
    body: qualityForm,
    responses: {
      200: z.object({
        acknowledged: z.literal(true),
        /** Number of confirmations and requests that this decision closes. */
        modifiedCount: z.int(),
      }),
    },
    refusals: ['nothing-to-decide', 'product-sold'],
  },
  'GET /figures': {
    summary: 'Number of accounts, and of tasks that await an admin',
    // guard: figures-for-admins (value => 'signed-in')
    who: ['Admin'],
    responses: { 200: wireFigures },
  },
  'GET /figures/days': {
    summary:
      'Numbers of listed, sold and reported products on each of the last 30 days (Dhaka time), latest last',
    // guard: days-for-admins (value => 'signed-in')
    who: ['Admin'],
    responses: { 200: z.array(wireDay) },
  },
  'GET /sellers': {
    summary:
      'Sellers with open accounts, with data for verification: newest first, but unverified sellers by longest wait',
    // guard: sellers-for-admins (value => 'signed-in')
    who: ['Admin'],
    rights:
      'the `x-total-count` header contains the total; `verified` (yes or no) and `search` (name or email) are filters',
    query: z.object({
      ...numberedPage('sellers'),
      verified: z.enum(['yes', 'no'], 'Choose yes or no').optional(),
      search: z.string().overwrite(pastedText).max(100, 'Search for at most 100 characters').optional(),
    }),
    responses: { 200: z.array(wireSellerSummary) },
  },
  'GET /sellers/{id}': {
    summary: 'One seller with their latest listings, reports and sales',
    sharesPage: true,
    // guard: seller-for-admins (value => 'signed-in')
    who: ['Admin'],
    rights: 'any seller, including sellers with a closed account',
    params: z.object({ id: z.uuid() }),
    responses: { 200: wireSellerDetails },
  },
});
