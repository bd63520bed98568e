import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { catalogRefusals, wireProduct } from '../catalog/contract.ts';
import { reportReasons } from './choices.ts';
import { decisionForm, reportForm } from './form.ts';

/** Reports of one listing that nobody has decided on yet. */
export const wireReportedListing = z.object({
  productId: z.uuid(),
  product: wireProduct,
  /** How many people reported it. */
  count: z.int(),
  firstReportedAt: z.iso.datetime(),
  lastReportedAt: z.iso.datetime(),
  /** The latest of them, at most twenty. */
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

/** The four figures of the admin page. */
export const wireFigures = z.object({
  sellers: z.int(),
  verifiedSellers: z.int(),
  /** Sellers who are not verified yet. */
  sellersToApprove: z.int(),
  buyers: z.int(),
  /** Buyers who came in the last seven days. */
  newBuyers: z.int(),
  /** Listings with reports that nobody has decided on. */
  openReports: z.int(),
});

/** What `GET /figures` answers. */
export type WireFigures = z.output<typeof wireFigures>;

/** Refusals of this domain. */
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

/** The calls about reports, and the figures of the admin page. */
export const moderationCalls = defineCalls({
  'POST /reports': {
    summary: 'Reports a listing to the admins',
    who: 'signed-in',
    rights: 'Any listing that can be seen, except one’s own. One open report a person and listing.',
    body: z.intersection(z.object({ productId }), reportForm),
    answers: {
      200: z.object({
        /** False when the caller has an open report of this listing already. */
        acknowledged: z.boolean(),
        insertedId: z.uuid().optional(),
        message: z.string(),
      }),
    },
    refusals: ['own-product', 'not-found'],
    limit: { points: 20, seconds: 3_600, per: 'caller' },
  },
  'GET /reports': {
    summary: 'Reported listings that nobody has decided on, the most reported first',
    // guard: reports-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage(20, 'listings')),
    answers: { 200: z.array(wireReportedListing) },
  },
  'PUT /reports/{productId}': {
    summary: 'Decides on a reported listing: keep it, or withdraw it and tell its seller why',
    who: ['Admin'],
    rights:
      'A listing with open reports. A sold one can only be kept; one in payment can be withdrawn later.',
    params: z.object({ productId: z.uuid() }),
    body: decisionForm,
    answers: {
      200: z.object({
        acknowledged: z.literal(true),
        /** How many reports are decided with it. */
        modifiedCount: z.int(),
      }),
    },
    refusals: ['nothing-to-decide', 'product-in-payment', 'product-sold'],
  },
  'GET /figures': {
    summary: 'How many accounts and open reports there are',
    // guard: figures-for-admins (value => 'signed-in')
    who: ['Admin'],
    answers: { 200: wireFigures },
  },
});
