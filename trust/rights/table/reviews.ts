import { inside, PHOTO, REVIEW } from '../fields.ts';
import type { Resource } from '../resources.ts';
import type { Asker, RightsRows } from '../rights-row.ts';

/** Returns whether a name refers to no resource. */
const isNothing = ({ state }: Resource) => state === 'absent' || state === 'malformed';

/** Returns whether a person is the buyer or the seller of an order. */
const isSide = ({ person }: Asker, { owner, beside }: Resource) =>
  person !== null && (person.name === owner || person.name === beside);

/** Outcomes of reviewing the other side, by the state of the order. */
const WRITING: Readonly<Record<string, string>> = { shown: 'review-shown', open: 'not-reviewable' };

/** Rights to calls about reviews. */
export const reviewRows: RightsRows = {
  'GET /sellers/{id}/record': {
    who: 'anyone',
    resource: 'to verify',
    outcomes: { 'no seller': 'done', absent: 'done' },
    fields: [
      'completed',
      'calledOff',
      'noShows',
      'answersWithinMs',
      'rating.stars',
      'rating.count',
      'spread',
    ],
  },
  'GET /sellers/{id}/reviews': {
    who: 'anyone',
    resource: 'to verify',
    outcomes: { 'no seller': 'done', absent: 'done' },
    fields: ['_id', 'stars', 'tags', 'text', 'at', 'writer', 'product', ...inside('reply', ['text', 'at'])],
  },
  'GET /orders/{id}/review': {
    who: 'signed-in',
    resource: 'reviewable',
    outcome: (asker, order) =>
      !isNothing(order) && (asker.role === 'admin' || isSide(asker, order)) ? 'done' : 'not-found',
    fields: [
      ...['_id', 'productId', 'title', 'taka', 'endedAt', 'side', 'other', 'writableUntil'],
      ...inside('images', PHOTO),
      ...inside('own', REVIEW),
      ...inside('theirs', REVIEW),
    ],
  },
  'POST /orders/{id}/review': {
    who: ['buyer', 'seller'],
    resource: 'reviewable',
    outcome: (asker, order) => {
      if (isNothing(order) || !isSide(asker, order)) return 'not-found';
      return WRITING[order.state] ?? 'done';
    },
    body: () => ({ stars: 2, tags: ['On time'], text: 'Late, and then on time.' }),
    fields: ['acknowledged', 'insertedId', 'shown'],
    changes: ['reviews', 'users', 'outbox_events'],
  },
  'POST /reviews/{id}/reply': {
    who: ['buyer', 'seller'],
    resource: 'review',
    reach: 'own',
    outcomes: { replied: 'already-replied', waiting: 'not-found' },
    body: () => ({ text: 'Thank you.' }),
    fields: ['acknowledged'],
    changes: ['reviews'],
  },
  'POST /reviews/{id}/reports': {
    who: 'signed-in',
    resource: 'review',
    outcome: ({ person }, review) => {
      if (isNothing(review) || review.state === 'waiting') return 'not-found';
      return person?.name === review.beside ? 'own-review' : 'done';
    },
    body: () => ({ reason: 'It names my brother.' }),
    fields: ['acknowledged', 'message'],
    changes: ['review_reports'],
  },
  'GET /reviews/reported': {
    who: ['admin'],
    fields: [
      ...inside('review', REVIEW),
      ...['bookingId', 'product'],
      ...inside('writer', ['_id', 'name']),
      ...inside('about', ['_id', 'name']),
      ...inside('reports', ['reason', 'reporter', 'at']),
    ],
  },
  'PUT /reviews/{id}': {
    who: ['admin'],
    resource: 'review',
    outcomes: { waiting: 'not-found' },
    body: () => ({ decision: 'hide', reason: 'It names a person.' }),
    fields: ['acknowledged', 'modifiedCount'],
    changes: ['reviews', 'review_reports', 'users', 'admin_actions', 'jobs'],
  },
};
