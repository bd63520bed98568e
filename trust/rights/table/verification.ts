import { inside, USER } from '../fields.ts';
import { ALL_MARKS } from '../rights-people.ts';
import type { Asker, ExpectedOutcome, RightsRow, RightsRows } from '../rights-row.ts';
import { SMALL_PNG } from '../seed.ts';

const DOCUMENT = inside('document', ['kind', 'sentAt']);

/** Fields of a verification request for admins. */
const REQUEST = [
  ...['_id', 'state', 'askedAt', 'shopAddress', 'decidedAt', 'reason'],
  ...inside('seller', USER),
  ...inside('phone', ['number', 'provedAt', 'way']),
  ...DOCUMENT,
];

/**
 * Returns outcomes of sellers' calls by the state of their request: a draft, a waiting request, or no open request.
 */
const byRequest =
  (draft: ExpectedOutcome, waiting: ExpectedOutcome, none: ExpectedOutcome) =>
  ({ person }: Asker): ExpectedOutcome => {
    if (person?.name === 'seller A') return draft;
    return person?.name === 'seller B' ? waiting : none;
  };

/** Rights to a verification request by its id, for admins. */
const request: RightsRow = {
  who: ['admin'],
  resource: 'verification request',
  outcomes: { draft: 'not-found' },
  fields: REQUEST,
  reveals: { admin: ALL_MARKS },
};

function documentForm(): FormData {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(SMALL_PNG)], { type: 'image/png' }), 'licence.png');
  return form;
}

/** Rights to the verification of sellers, and to its public results. */
export const verificationRows: RightsRows = {
  'GET /me/verification': {
    who: ['seller'],
    fields: [
      ...['number', 'codeWay', 'codeSentAt'],
      ...inside('verification', ['since', 'checks.what', 'checks.at']),
      ...inside('request', ['state', 'phoneProvedAt', 'shopAddress', 'askedAt', 'decidedAt', 'reason']),
      ...inside('request', DOCUMENT),
    ],
  },
  'POST /me/verification/code': {
    who: ['seller'],
    fields: ['acknowledged'],
    changes: ['verification_codes', 'jobs'],
  },
  'POST /me/verification/phone': {
    who: ['seller'],
    // No code was sent, so no seller can confirm a phone number now. Seller A has already confirmed theirs.
    outcome: byRequest('phone-confirmed', 'code-over', 'code-over'),
    body: () => ({ code: '123456' }),
    takes: ['code'],
    fields: [],
  },
  'PUT /me/verification/document': {
    who: ['seller'],
    path: () => '/me/verification/document?kind=licence',
    outcome: byRequest('done', 'request-waits', 'done'),
    body: documentForm,
    takes: ['kind'],
    fields: ['acknowledged'],
    changes: ['verification_requests', 'verification_documents'],
  },
  'GET /me/verification/document': {
    who: ['seller'],
    outcome: byRequest('done', 'done', 'not-found'),
    fields: [],
  },
  'POST /me/verification': {
    who: ['seller'],
    outcome: byRequest('done', 'request-waits', 'request-incomplete'),
    body: () => ({ shopAddress: 'Shop 12, Multiplan Center' }),
    fields: ['acknowledged'],
    changes: ['verification_requests'],
  },
  'DELETE /me/verification': {
    who: ['seller'],
    outcome: byRequest('done', 'done', 'no-request'),
    fields: ['acknowledged'],
    changes: ['verification_requests', 'verification_documents'],
  },
  'GET /verifications': { who: ['admin'], fields: REQUEST, reveals: { admin: ALL_MARKS } },
  'GET /verifications/{id}': request,
  'GET /verifications/{id}/document': {
    ...request,
    outcomes: { draft: 'not-found', decided: 'not-found' },
    fields: [],
  },
  'PUT /verifications/{id}': {
    ...request,
    outcomes: { draft: 'not-found', decided: 'request-decided' },
    body: () => ({ decision: 'approve', checks: ['phone', 'licence'], note: 'Called, and seen.' }),
    fields: ['acknowledged'],
    changes: [
      'users',
      'verification_requests',
      'verification_documents',
      'admin_actions',
      'notifications',
      'jobs',
    ],
  },
};
