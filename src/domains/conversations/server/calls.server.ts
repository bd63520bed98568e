import { type Clock, DAY_MS } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Caller, CallRequest } from '#platform/api/contract.ts';
import type { LiveStreams } from '#platform/api/live-streams.server.ts';
import { cursorAfter, cutPage, nextCursorLink } from '#platform/api/pagination.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { conversationsCalls, conversationsRefusals } from '../contract.ts';
import { adminCalls } from './admin-calls.server.ts';
import { beginConversation } from './begin-conversation.server.ts';
import { deleteBlock, haveConversation, insertBlock } from './block-store.server.ts';
import { insertReport } from './case-store.server.ts';
import {
  countUnread,
  findConversation,
  findConversationAbout,
  selectConversations,
} from './conversation-store.server.ts';
import { markRead } from './mark-read.server.ts';
import { countConversation, countMessage, uncountConversation } from './message-quota.server.ts';
import { selectMessages } from './message-store.server.ts';
import { readChanges, readLiveEvents } from './read-changes.server.ts';
import { sendMessage } from './send-message.server.ts';
import { toWireConversations, toWireMessage } from './to-wire.server.ts';

/** Dependencies of the calls about conversations. */
export type ConversationsDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly limits: RateLimits;
  readonly liveStreams: LiveStreams;
  readonly authenticate: (request: Request) => Promise<Caller | null>;
};

type Calls = typeof conversationsCalls;

const ACKNOWLEDGED = { acknowledged: true } as const;

async function listConversations(
  { db, clock }: ConversationsDeps,
  { caller, query, raw }: CallRequest<Calls['GET /conversations']>,
) {
  const { cursor = null, limit, show } = query;
  const page = { personId: caller.id, show, before: cursor, limit: limit + 1 };
  const { rows, more } = cutPage(await selectConversations(db, page), limit);
  const next = cursorAfter(rows, more, ({ lastMessageAt, id }) => ({
    after: lastMessageAt.toISOString(),
    id,
  }));
  const body = await toWireConversations(db, rows, caller.id, clock());
  return { status: 200, body, headers: nextCursorLink(raw, next) } as const;
}

async function listMessages(
  { db }: ConversationsDeps,
  { caller, params, query, raw }: CallRequest<Calls['GET /conversations/{id}/messages']>,
) {
  const conversation = await findConversation(db, params.id, caller.id);
  if (!conversation) return refuse('not-found');
  const { cursor = null, limit } = query;
  const page = { conversationId: conversation.id, before: cursor, limit: limit + 1 };
  const { rows, more } = cutPage(await selectMessages(db, page), limit);
  const next = cursorAfter(rows, more, ({ sentAt, id }) => ({ after: sentAt.toISOString(), id }));
  const body = rows.map((message) => toWireMessage(message, caller.id));
  return { status: 200, body, headers: nextCursorLink(raw, next) } as const;
}

function sendOptions({ clock, publicUrl }: ConversationsDeps) {
  return { now: clock(), ownHost: new URL(publicUrl).host };
}

/**
 * Returns the id of a new conversation's buyer. If the caller is a seller, this is `named`, or null if the request
 * names no buyer. Otherwise it is the caller's own id.
 */
function buyerOf({ id, userType }: Caller, named: string | undefined): string | null {
  return userType === 'Seller' ? (named ?? null) : id;
}

async function startConversation(
  deps: ConversationsDeps,
  { caller, body, write }: CallRequest<Calls['POST /conversations']>,
) {
  const { db, limits, clock } = deps;
  const buyerId = buyerOf(caller, body.buyerId);
  if (buyerId === null) return refuse('not-found');
  const question = { ...body, buyerId, senderId: caller.id };
  const limited = await countMessage(limits, caller.id);
  if (limited) return limited;
  const isNew = (await findConversationAbout(db, body.productId, buyerId)) === null;
  const refused = isNew ? await countConversation({ db, limits, now: clock() }, caller.id) : null;
  if (refused) return refused;
  let hasBegun = false;
  const answer = await write(db, async (tx) => {
    const sent = await beginConversation(tx, question, sendOptions(deps));
    if (!sent.ok) return sent;
    hasBegun = true;
    const { conversationId } = sent.value;
    const message = toWireMessage(sent.value, caller.id);
    return { status: 200, body: { ...ACKNOWLEDGED, conversationId, message } };
  });
  if (isNew && !hasBegun) await uncountConversation(limits, caller.id);
  return answer;
}

async function send(
  deps: ConversationsDeps,
  { caller, params, body, write }: CallRequest<Calls['POST /conversations/{id}/messages']>,
) {
  const limited = await countMessage(deps.limits, caller.id);
  if (limited) return limited;
  return write(deps.db, async (tx) => {
    const sending = { ...body, conversationId: params.id, senderId: caller.id };
    const sent = await sendMessage(tx, sending, sendOptions(deps));
    return sent.ok
      ? { status: 200, body: { ...ACKNOWLEDGED, message: toWireMessage(sent.value, caller.id) } }
      : sent;
  });
}

async function findAbout(
  { db }: ConversationsDeps,
  { caller, params, query }: CallRequest<Calls['GET /conversations/about/{productId}']>,
) {
  const buyerId = buyerOf(caller, query.buyerId);
  const id = buyerId && (await findConversationAbout(db, params.productId, buyerId));
  // Another person's conversation is treated as nonexistent.
  const own = id && (await findConversation(db, id, caller.id));
  return { status: 200, body: { conversationId: own ? own.id : null } } as const;
}

async function readConversation(
  { db, clock }: ConversationsDeps,
  { caller, params }: CallRequest<Calls['GET /conversations/{id}']>,
) {
  const found = await findConversation(db, params.id, caller.id);
  const [body] = found ? await toWireConversations(db, [found], caller.id, clock()) : [];
  return body ? ({ status: 200, body } as const) : refuse('not-found');
}

function markConversationRead(
  { db, clock }: ConversationsDeps,
  { caller, params, body, write }: CallRequest<Calls['PUT /conversations/{id}/read']>,
) {
  return write(db, async (tx) => {
    const reading = { conversationId: params.id, personId: caller.id, until: new Date(body.until) };
    const read = await markRead(tx, reading, clock());
    return read.ok ? { status: 200, body: { ...ACKNOWLEDGED, unread: read.value } } : read;
  });
}

function reportConversation(
  { db, clock }: ConversationsDeps,
  { caller, params, body, write }: CallRequest<Calls['POST /conversations/{id}/reports']>,
) {
  return write(db, async (tx) => {
    if (!(await findConversation(tx, params.id, caller.id))) return refuse('not-found');
    const report = { ...body, conversationId: params.id, reporterId: caller.id, now: clock() };
    const acknowledged = await insertReport(tx, report);
    const message = acknowledged
      ? 'Thank you. We will read this conversation within a day.'
      : 'You have already reported this conversation.';
    return { status: 200, body: { acknowledged, message } };
  });
}

/** Maximum age in ms of changes that a reconnected stream still sends. */
const LONGEST_BREAK_MS = 7 * DAY_MS;

/**
 * Returns the start of the changes to send: the `last-event-id` header, else the `since` parameter, else now. Limited
 * to the last week.
 */
function sinceOf(raw: Request, asked: string | undefined, now: Date): Date {
  const last = new Date(raw.headers.get('last-event-id') ?? asked ?? '').getTime();
  if (Number.isNaN(last)) return now;
  return new Date(Math.min(now.getTime(), Math.max(last, now.getTime() - LONGEST_BREAK_MS)));
}

async function live(
  { db, clock, liveStreams, authenticate }: ConversationsDeps,
  { caller, query, raw }: CallRequest<Calls['GET /messages/live']>,
) {
  const since = sinceOf(raw, query.since, clock());
  if (!raw.headers.get('accept')?.includes('text/event-stream')) {
    const changes = await readChanges(db, caller.id, { since });
    return { status: 200, body: changes.map(({ changedAt: _, ...change }) => change) } as const;
  }
  const response = liveStreams.open({
    personId: caller.id,
    since,
    load: (from) => readLiveEvents(db, caller.id, from),
    isStillSignedIn: async () => (await authenticate(raw))?.id === caller.id,
  });
  if (response === 'too-many') return refuse('too-many-streams', { retryAfter: 60 });
  // This process is stopping. The client opens the stream again, at another process or at this one after its restart.
  if (response === 'stopping') return refuse('unavailable', { retryAfter: 5 });
  return response;
}

/** Builds the API handlers of conversations. */
export function conversationsApi(deps: ConversationsDeps): ApiModule {
  const { db, clock } = deps;
  return apiModule<Calls>({
    name: 'conversations',
    calls: conversationsCalls,
    refusals: conversationsRefusals,
    handlers: {
      'GET /conversations': (request) => listConversations(deps, request),
      'POST /conversations': (request) => startConversation(deps, request),
      'GET /conversations/about/{productId}': (request) => findAbout(deps, request),
      'GET /conversations/{id}': (request) => readConversation(deps, request),
      'GET /conversations/{id}/messages': (request) => listMessages(deps, request),
      'POST /conversations/{id}/messages': (request) => send(deps, request),
      'PUT /conversations/{id}/read': (request) => markConversationRead(deps, request),
      'POST /conversations/{id}/reports': (request) => reportConversation(deps, request),
      'GET /messages/unread': async ({ caller }) => ({
        status: 200,
        body: { unread: await countUnread(db, caller.id) },
      }),
      'GET /messages/live': (request) => live(deps, request),
      'PUT /blocks/{id}': ({ caller, params, write }) =>
        write(db, async (tx) => {
          // guard: block-of-strangers
          if (!(await haveConversation(tx, caller.id, params.id))) return refuse('not-found');
          await insertBlock(tx, caller.id, params.id, clock());
          return { status: 200, body: ACKNOWLEDGED };
        }),
      'DELETE /blocks/{id}': ({ caller, params, write }) =>
        write(db, async (tx) =>
          (await deleteBlock(tx, caller.id, params.id))
            ? { status: 200, body: ACKNOWLEDGED }
            : refuse('not-found'),
        ),
      ...adminCalls(deps),
    },
  });
}
