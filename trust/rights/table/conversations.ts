import { inside, PICTURE } from '../fields.ts';
import type { Resource } from '../resources.ts';
import type { Asker, ExpectedOutcome, RightsRows } from '../rights-row.ts';

const MESSAGE: readonly string[] = [
  '_id',
  'conversationId',
  'mine',
  'text',
  ...inside('pictures', PICTURE),
  'warnings',
  'sentAt',
];

const CONVERSATION: readonly string[] = [
  '_id',
  'role',
  ...inside('product', [
    '_id',
    'title',
    'resalePrice',
    'Location',
    'state',
    ...inside('picture', PICTURE),
    'number',
  ]),
  ...inside('partner', ['_id', 'name', 'image', 'verified', 'joinedAt', 'closed']),
  'unread',
  'seenUntil',
  'lastMessageAt',
  ...inside('lastMessage', MESSAGE),
  'block',
];

const NAMED = ['_id', 'name'];

const REPORTED_CONVERSATION: readonly string[] = [
  'conversationId',
  ...inside('product', ['_id', 'title']),
  ...inside('buyer', NAMED),
  ...inside('seller', NAMED),
  'firstReportedAt',
  ...inside('reports', ['_id', ...inside('reporter', NAMED), 'reason', 'text', 'reportedAt']),
];

/**
 * Returns the outcome for the two people of a conversation. To everybody else, even admins, the conversation looks
 * absent.
 */
function ofTheTwo(outcomes: Readonly<Record<string, ExpectedOutcome>> = {}) {
  return ({ person }: Asker, { owner, beside, state }: Resource): ExpectedOutcome => {
    const isTheirs = person !== null && (person.name === owner || person.name === beside);
    return isTheirs ? (outcomes[state] ?? 'done') : 'not-found';
  };
}

/** Outcomes of a buyer's question about a listing, by the listing's state. */
const askOutcomes: Readonly<Record<string, ExpectedOutcome>> = {
  sold: 'product-sold',
  withdrawn: 'product-gone',
  absent: 'not-found',
};

/** Buyers who have ordered a listing of seller A, by the listing's state. */
const ORDERED_BY: Readonly<Record<string, readonly string[]>> = {
  sold: ['buyer A', 'buyer B'],
  withdrawn: ['buyer A'],
};

/** Rights to conversations, and to admins' actions on them. */
export const conversationRows: RightsRows = {
  'GET /conversations': { who: 'signed-in', fields: CONVERSATION },
  'POST /conversations': {
    who: ['buyer', 'seller'],
    resource: 'product',
    outcome: ({ role, person }, { state, owner }) => {
      if (state === 'malformed') return 'invalid-input';
      // A seller must also name the buyer to write to. These cases omit the buyer.
      if (role === 'seller') return 'not-found';
      // Buyers with an order may write about the listing in any state.
      const hasOrdered = owner === 'seller A' && ORDERED_BY[state]?.includes(person?.name ?? '');
      return hasOrdered ? 'done' : (askOutcomes[state] ?? 'done');
    },
    body: ({ ref }) => ({ productId: ref, text: 'Does the hinge hold?' }),
    takes: ['text', 'buyerId'],
    fields: ['acknowledged', 'conversationId', ...inside('message', MESSAGE)],
    changes: ['conversations', 'messages', 'jobs', 'outbox_events'],
  },
  'GET /conversations/about/{productId}': {
    who: ['buyer', 'seller'],
    resource: 'product',
    outcomes: { absent: 'done' },
    takes: ['buyerId'],
    fields: ['conversationId'],
  },
  'GET /conversations/{id}': {
    who: 'signed-in',
    resource: 'conversation',
    outcome: ofTheTwo(),
    fields: CONVERSATION,
  },
  'GET /conversations/{id}/messages': {
    who: 'signed-in',
    resource: 'conversation',
    outcome: ofTheTwo(),
    fields: MESSAGE,
  },
  'POST /conversations/{id}/messages': {
    who: 'signed-in',
    resource: 'conversation',
    outcome: ofTheTwo({ blocked: 'person-blocked' }),
    body: () => ({ text: 'I come at five.' }),
    takes: ['text'],
    fields: ['acknowledged', ...inside('message', MESSAGE)],
    changes: ['conversations', 'messages', 'jobs', 'outbox_events'],
  },
  'PUT /conversations/{id}/read': {
    who: 'signed-in',
    resource: 'conversation',
    outcome: ofTheTwo(),
    body: () => ({ until: '2099-01-01T00:00:00.000Z' }),
    fields: ['acknowledged', 'unread'],
    changes: ['conversations', 'outbox_events'],
  },
  'POST /conversations/{id}/reports': {
    who: 'signed-in',
    resource: 'conversation',
    outcome: ofTheTwo(),
    body: () => ({ reason: 'Rude or threatening', text: 'They shouted.' }),
    takes: ['reason', 'text'],
    fields: ['acknowledged', 'message'],
    changes: ['conversation_reports'],
  },
  'GET /messages/unread': { who: 'signed-in', fields: ['unread'] },
  'GET /messages/live': {
    who: 'signed-in',
    path: () => '/messages/live?since=2026-01-01T00:00:00.000Z',
    fields: ['conversationId', 'unread', 'unreadInAll', 'seenUntil', ...inside('messages', MESSAGE)],
  },
  'PUT /blocks/{id}': {
    who: 'signed-in',
    resource: 'partner',
    outcome: ofTheTwo(),
    fields: ['acknowledged'],
    changes: ['user_blocks'],
  },
  'DELETE /blocks/{id}': {
    who: 'signed-in',
    resource: 'partner',
    outcome: ({ person }, { owner, state }) =>
      state === 'blocked' && person?.name === owner ? 'done' : 'not-found',
    fields: ['acknowledged'],
    changes: ['user_blocks'],
  },
  'GET /reported-conversations': { who: ['admin'], fields: REPORTED_CONVERSATION },
  'POST /reported-conversations/{id}/readings': {
    who: ['admin'],
    resource: 'reported conversation',
    outcomes: { unreported: 'not-found' },
    fields: [
      ...REPORTED_CONVERSATION,
      ...inside('messages', [
        '_id',
        ...inside('sender', NAMED),
        'text',
        ...inside('pictures', PICTURE),
        'warnings',
        'sentAt',
      ]),
    ],
    changes: ['admin_actions'],
  },
  'PUT /reported-conversations/{id}': {
    who: ['admin'],
    resource: 'reported conversation',
    outcomes: { unreported: 'nothing-to-decide', absent: 'nothing-to-decide' },
    body: () => ({ decision: 'acted', reason: 'Closed the account.' }),
    takes: ['reason'],
    fields: ['acknowledged', 'modifiedCount'],
    changes: ['conversation_reports', 'admin_actions'],
  },
  'GET /suspect-senders': {
    who: ['admin'],
    fields: [
      ...inside('user', [...NAMED, 'userType', 'joinedAt']),
      'conversations',
      ...inside('warnings', ['kind', 'count']),
      'notedAt',
    ],
  },
  'PUT /suspect-senders/{id}': {
    who: ['admin'],
    resource: 'suspect',
    outcomes: { absent: 'nothing-to-decide', unsuspected: 'nothing-to-decide' },
    body: () => ({ decision: 'nothing-wrong', reason: '' }),
    takes: ['reason'],
    fields: ['acknowledged'],
    changes: ['suspect_senders', 'admin_actions'],
  },
};
