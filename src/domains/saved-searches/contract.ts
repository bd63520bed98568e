import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { wirePicture } from '../catalog/contract.ts';
import { searchCalls } from '../search/contract.ts';
import { savedSearchForm } from './form.ts';
import { MOST_SAVED, paces } from './paces.ts';

/** Query parameters of `GET /search` that belong to a saved search. The order and the page are not saved. */
export const savedQuery = searchCalls['GET /search'].query.omit({
  sort: true,
  cursor: true,
  limit: true,
  filters: true,
});

/** A parsed saved query. */
export type SavedQuery = z.output<typeof savedQuery>;

/** A saved search as its owner sees it. */
const wireSavedSearch = z.object({
  _id: z.uuid(),
  name: z.string(),
  pace: z.enum(paces),
  /** Criteria of the search in words, one text for each. */
  words: z.array(z.string()),
  /** Path of the page with the search's results, newest first. */
  path: z.string(),
  savedAt: z.iso.datetime(),
  /** Number of listings that the search found within the last 24 hours, at most 500. */
  found: z.int().min(0),
  /** The latest listings found that are still for sale, at most three. */
  latest: z.array(
    z.object({
      _id: z.uuid(),
      title: z.string(),
      /** Price in whole taka. */
      resalePrice: z.int(),
      picture: wirePicture.nullable(),
    }),
  ),
});

/** A saved search in a response. */
export type WireSavedSearch = z.output<typeof wireSavedSearch>;

/** Refusals of this domain. */
export const savedSearchesRefusals = defineRefusals({
  'nothing-to-save': {
    status: 400,
    title: 'Nothing to save yet',
    detail: 'This search finds every listing. Type some words, choose a category or tick a filter first.',
  },
  'too-many-searches': {
    status: 409,
    title: `You have saved ${MOST_SAVED} searches`,
    detail: `That is the limit. Delete one you no longer need, then save this one.`,
  },
});

const byId = z.object({ id: z.uuid() });

/** API calls about saved searches. */
export const savedSearchesCalls = defineCalls({
  'GET /saved-searches': {
    summary: `The caller’s saved searches, at most ${MOST_SAVED}, newest first.`,
    who: 'signed-in',
    rights: 'Only the caller’s searches.',
    responses: { 200: z.array(wireSavedSearch) },
  },
  'POST /saved-searches': {
    summary:
      'Saves a search. The caller is notified of new listings immediately, or daily at 8:00 am Dhaka time.',
    who: 'signed-in',
    rights: `At most ${MOST_SAVED} per person. Saving an identical search again only renames it.`,
    body: savedSearchForm.extend({ search: savedQuery }),
    responses: {
      200: z.object({
        /** False if the caller had saved this search already. Then the call changes its name and pace. */
        acknowledged: z.boolean(),
        insertedId: z.uuid(),
      }),
    },
    refusals: ['nothing-to-save', 'too-many-searches'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'PATCH /saved-searches/{id}': {
    summary: 'Renames a saved search, or changes its notifications.',
    who: 'signed-in',
    rights: 'The caller’s saved search; for anyone else it does not exist.',
    params: byId,
    body: savedSearchForm.partial(),
    responses: { 200: z.object({ acknowledged: z.literal(true) }) },
    refusals: ['not-found'],
  },
  'DELETE /saved-searches/{id}': {
    summary: 'Deletes a saved search.',
    who: 'signed-in',
    rights: 'The caller’s saved search; for anyone else it does not exist.',
    params: byId,
    responses: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.literal(1) }) },
    refusals: ['not-found'],
  },
});
