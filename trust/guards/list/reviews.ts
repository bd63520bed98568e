import type { GuardTable } from '../guard.ts';

const REVIEWS = 'src/domains/reviews/server/reviews.test.ts';
const RULES = 'src/domains/reviews/rules.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards of reviews. */
export const reviewGuards: GuardTable = {
  'review-by-side-of-order': {
    risk: 'a person can review an order in which they had no part',
    tests: [REVIEWS, RIGHTS],
  },
  'review-of-completed-order': {
    risk: 'an order that was never completed can be reviewed',
    tests: [RULES, REVIEWS],
  },
  'review-of-refund-by-harmed-side': {
    risk: 'the side at fault for a refund can review the other side',
    tests: [RULES],
  },
  'review-in-time': { risk: 'a review can be written after the deadline', tests: [RULES, REVIEWS] },
  'one-review-a-side': {
    risk: 'one side can review an order twice, and the rating counts both',
    tests: [REVIEWS],
  },
  'reviews-lock': {
    risk: 'two concurrent reviews do not see each other and stay hidden until the deadline',
    tests: [REVIEWS],
  },
  'reviews-shown-together': {
    risk: 'the first review is published at once, and the other side can retaliate',
    tests: [REVIEWS],
  },
  'review-unseen-until-shown': {
    risk: "one side can read the other side's review before both are published",
    tests: [REVIEWS],
  },
  'reviews-of-order-for-its-sides': {
    risk: 'every signed-in user can read the reviews of an order before they are published',
    tests: [REVIEWS, RIGHTS],
  },
  'reply-of-who-it-is-about': {
    risk: 'a person can reply to a review of somebody else',
    tests: [REVIEWS, RIGHTS],
  },
  'one-reply': { risk: 'the reviewed person can replace their reply to a review', tests: [REVIEWS, RIGHTS] },
  'report-of-shown-review': {
    risk: 'a user can find out whether an unpublished review exists by reporting it',
    tests: [REVIEWS, RIGHTS],
  },
  'reported-reviews-for-admins': {
    risk: 'every signed-in user can read who reported which review',
    tests: [REVIEWS, RIGHTS],
  },
  'review-decision-for-admins': {
    risk: 'every signed-in user can hide reviews that they do not like',
    tests: [REVIEWS, RIGHTS],
  },
};
