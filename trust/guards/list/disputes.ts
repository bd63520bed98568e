import type { GuardTable } from '../guard.ts';

const DISPUTES = 'src/domains/disputes/server/disputes.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards of disputes. */
export const disputeGuards: GuardTable = {
  'dispute-in-time': { risk: 'a buyer can open a dispute after the deadline', tests: [DISPUTES] },
  'decide-open-dispute': {
    risk: 'admins can decide twice on the money of the same order',
    tests: [DISPUTES],
  },
  'lapse-without-answer': {
    risk: 'a buyer cannot review a seller who never answered the dispute',
    tests: [DISPUTES],
  },
  'answer-once': {
    risk: 'a second answer to a dispute counts as accepted, but is not stored',
    tests: [DISPUTES],
  },
  'take-what-is-offered': {
    risk: 'a buyer can accept a refund that the seller has not offered',
    tests: [DISPUTES],
  },
  'dispute-decision-by-admins': {
    risk: 'every signed-in user can decide disputes and move their money',
    tests: [DISPUTES, RIGHTS],
  },
  'disputes-for-admins': {
    risk: "every signed-in user can read other people's disputes",
    tests: [DISPUTES, RIGHTS],
  },
};
