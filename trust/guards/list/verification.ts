import type { GuardTable } from '../guard.ts';

const VERIFICATION = 'src/domains/verification/server/verification.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';
const PROVED = 'src/app/verified-email.test.ts';

/** Guards of the verification of sellers. */
export const verificationGuards: GuardTable = {
  'verification-code': {
    risk: 'a seller can confirm a phone number without the right code',
    tests: [VERIFICATION],
  },
  'verification-code-to-proved-address': {
    risk: "codes are sent to an unverified email address, which may be a stranger's",
    tests: [PROVED],
  },
  'verification-of-proved-address': {
    risk: 'a seller with an unverified email address can ask to be verified',
    tests: [PROVED],
  },
  'sms-codes-a-number': {
    risk: 'a phone number can receive any number of codes by SMS',
    tests: [VERIFICATION],
  },
  'verification-code-tries': {
    risk: 'a code can be guessed with any number of attempts',
    tests: [VERIFICATION],
  },
  'verification-complete': {
    risk: 'admins get verification requests without a document or a confirmed phone number',
    tests: [VERIFICATION],
  },
  'document-of-open-account': {
    risk: 'a document is stored for an account that is already closed',
    tests: [VERIFICATION],
  },
  'verification-by-evidence': {
    risk: 'an admin can confirm a check of a document that the seller never sent',
    tests: [VERIFICATION],
  },
  'verification-decided-once': { risk: 'a verification request can be decided twice', tests: [VERIFICATION] },
  'private-picture-cache': {
    risk: "caches on the network store pictures of sellers' documents",
    tests: [VERIFICATION],
  },
  'verification-requests-for-admins': {
    risk: 'every signed-in user can read the waiting verification requests',
    tests: [VERIFICATION, RIGHTS],
  },
  'verification-request-for-admins': {
    risk: "every signed-in user can read a seller's verification request",
    tests: [VERIFICATION, RIGHTS],
  },
  'verification-document-for-admins': {
    risk: "every signed-in user can view the pictures of sellers' documents",
    tests: [VERIFICATION, RIGHTS],
  },
  'verification-decision-for-admins': {
    risk: 'every signed-in user can decide which sellers are verified',
    tests: [VERIFICATION, RIGHTS],
  },
};
