import type { GuardTable } from '../guard.ts';

const DISPUTES = 'src/domains/disputes/server/disputes.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards of disputes. */
export const disputeGuards: GuardTable = {
  'dispute-in-time': { guards: 'a seller’s money, from disputes after 48 hours', tests: [DISPUTES] },
  'decide-open-dispute': { guards: 'money, from being decided on twice', tests: [DISPUTES] },
  'lapse-without-answer': {
    guards: 'buyers, from having no say about a seller who said nothing',
    tests: [DISPUTES],
  },
  'answer-once': { guards: 'what was answered, from being written anew', tests: [DISPUTES] },
  'take-what-is-offered': { guards: 'a seller, from a sum that they did not offer', tests: [DISPUTES] },
  'dispute-decision-by-admins': {
    guards: 'money, from decisions of who is no admin',
    tests: [DISPUTES, RIGHTS],
  },
  'disputes-for-admins': {
    guards: 'what others say of each other, from strangers',
    tests: [DISPUTES, RIGHTS],
  },
};
