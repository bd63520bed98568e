import type { GuardTable } from '../guard.ts';

const REVIEWS = 'src/domains/reviews/server/reviews.test.ts';
const RULES = 'src/domains/reviews/rules.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards of reviews. */
export const reviewGuards: GuardTable = {
  'review-by-side-of-order': {
    guards: 'reviews, from people who dealt with nobody',
    tests: [REVIEWS, RIGHTS],
  },
  'review-of-completed-order': {
    guards: 'reviews, from orders that came to nothing',
    tests: [RULES, REVIEWS],
  },
  'review-of-refund-by-harmed-side': {
    guards: 'who was let down, from the word of who did it',
    tests: [RULES],
  },
  'review-in-time': { guards: 'reviews, from being written long afterwards', tests: [RULES, REVIEWS] },
  'one-review-a-side': { guards: 'a rating, from counting one order twice', tests: [REVIEWS] },
  'reviews-lock': {
    guards: 'two reviews that are written at once, from waiting for each other until the time is over',
    tests: [REVIEWS],
  },
  'reviews-shown-together': {
    guards: 'who writes first, from being answered with a review',
    tests: [REVIEWS],
  },
  'review-unseen-until-shown': {
    guards: 'what one side says, from the other before both have written',
    tests: [REVIEWS],
  },
  'reviews-of-order-for-its-sides': {
    guards: 'the reviews of an order, from everybody but its sides and admins',
    tests: [REVIEWS, RIGHTS],
  },
  'reply-of-who-it-is-about': {
    guards: 'a review, from replies of people whom it is not about',
    tests: [REVIEWS, RIGHTS],
  },
  'one-reply': { guards: 'a review, from a quarrel under it', tests: [REVIEWS, RIGHTS] },
  'report-of-shown-review': {
    guards: 'reviews that wait, from people who try whether there is one',
    tests: [REVIEWS, RIGHTS],
  },
  'reported-reviews-for-admins': {
    guards: 'who reported whose review, from everybody but admins',
    tests: [REVIEWS, RIGHTS],
  },
  'review-decision-for-admins': {
    guards: 'reviews, from being hidden by who does not like them',
    tests: [REVIEWS, RIGHTS],
  },
};
