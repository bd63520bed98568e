import type { GuardTable } from '../guard.ts';

const VERIFICATION = 'src/domains/verification/server/verification.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';
const PROVED = 'src/app/verified-email.test.ts';

/** Guards of the verification of sellers. */
export const verificationGuards: GuardTable = {
  'verification-code': {
    guards: 'phone numbers, from being proved without their code',
    tests: [VERIFICATION],
  },
  'verification-code-to-proved-address': {
    guards: 'strangers, from emails with the codes of others',
    tests: [PROVED],
  },
  'verification-of-proved-address': {
    guards: 'the tick, from accounts whose address nobody has proved',
    tests: [PROVED],
  },
  'sms-codes-a-number': { guards: 'a number, from codes by SMS without end', tests: [VERIFICATION] },
  'verification-code-tries': { guards: 'codes, from being guessed', tests: [VERIFICATION] },
  'verification-complete': {
    guards: 'admins, from requests with nothing to decide by',
    tests: [VERIFICATION],
  },
  'document-of-open-account': {
    guards: 'documents of people who have left, from being kept',
    tests: [VERIFICATION],
  },
  'verification-by-evidence': {
    guards: 'buyers, from reading of documents that nobody has seen',
    tests: [VERIFICATION],
  },
  'verification-decided-once': { guards: 'requests, from being decided on twice', tests: [VERIFICATION] },
  'private-picture-cache': { guards: 'documents, from caches on their way', tests: [VERIFICATION] },
  'verification-requests-for-admins': {
    guards: 'what sellers are verified by, from everybody else',
    tests: [VERIFICATION, RIGHTS],
  },
  'verification-request-for-admins': {
    guards: 'what a seller is verified by, from everybody else',
    tests: [VERIFICATION, RIGHTS],
  },
  'verification-document-for-admins': {
    guards: 'pictures of documents, from everybody else',
    tests: [VERIFICATION, RIGHTS],
  },
  'verification-decision-for-admins': {
    guards: 'who is verified, from being decided by others',
    tests: [VERIFICATION, RIGHTS],
  },
};
