import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorPage, numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { bookingsRefusals } from '../bookings/contract.ts';
import { holdRefusals, wireStates } from '../catalog/contract.ts';
import { storedImageSchema } from '../images/contract.ts';
import { conversationReasons } from './choices.ts';
import { decisionForm, messageForm, reportForm } from './form.ts';
import { warningKinds } from './scams/warning-kinds.ts';

/** A message as one of the two people sees it. */
const wireMessage = z.object({
  _id: z.uuid(),
  conversationId: z.uuid(),
  /** True if the reader wrote the message. */
  mine: z.boolean(),
  text: z.string(),
  pictures: z.array(storedImageSchema),
  /** Warnings for the reader; empty for the reader's own messages. */
  warnings: z.array(z.enum(warningKinds)),
  sentAt: z.iso.datetime(),
});
/** A message in a response. */
export type WireMessage = z.output<typeof wireMessage>;

/** The listing of a conversation; price in whole taka. */
const wireAbout = z.object({
  _id: z.uuid(),
  title: z.string(),
  resalePrice: z.int(),
  Location: z.string(),
  state: z.enum(wireStates),
  picture: storedImageSchema.nullable(),
  /** Seller's phone number, for the buyer only. Null for the seller, and once the listing can no longer be ordered. */
  number: z.string().nullable(),
});

/** The other person of a conversation. */
const wirePartner = z.object({
  _id: z.uuid(),
  name: z.string(),
  image: z.string().nullable(),
  /** True if an admin has verified the person. */
  verified: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** True if the account is closed, so that nobody reads new messages. */
  closed: z.boolean(),
});

/** A conversation as one of the two people sees it. */
const wireConversation = z.object({
  _id: z.uuid(),
  role: z.enum(['buyer', 'seller']),
  product: wireAbout,
  partner: wirePartner,
  /** Number of messages that the reader has not read. */
  unread: z.int().min(0),
  /** Time up to which the other person has read the messages; null if they have read none. */
  seenUntil: z.iso.datetime().nullable(),
  lastMessageAt: z.iso.datetime(),
  lastMessage: wireMessage.nullable(),
  /** Whether messages are blocked. `mine`: by the reader. `closed`: by the other person. Null: not blocked. */
  block: z.enum(['mine', 'closed']).nullable(),
});
/** A conversation in a response. */
export type WireConversation = z.output<typeof wireConversation>;

/** Changes of a conversation. */
const wireChange = z.object({
  conversationId: z.uuid(),
  /** Number of messages in this conversation that the person has not read. `unreadInAll` counts all conversations. */
  unread: z.int().min(0),
  unreadInAll: z.int().min(0),
  seenUntil: z.iso.datetime().nullable(),
  /**
   * Messages since the last change that the client received: the latest 30 at most, the oldest first. The client may
   * already have some of them.
   */
  messages: z.array(wireMessage),
});
/** A change in a response, and the data of an event `conversation`. */
export type WireChange = z.output<typeof wireChange>;

const namedPerson = z.object({ _id: z.uuid(), name: z.string() });

/** A conversation that one of the two people has reported. */
const wireReportedConversation = z.object({
  conversationId: z.uuid(),
  product: z.object({ _id: z.uuid(), title: z.string() }),
  buyer: namedPerson,
  seller: namedPerson,
  firstReportedAt: z.iso.datetime(),
  reports: z.array(
    z.object({
      _id: z.uuid(),
      reporter: namedPerson,
      reason: z.enum(conversationReasons),
      text: z.string(),
      reportedAt: z.iso.datetime(),
    }),
  ),
});
/** A reported conversation in a response. */
export type WireReportedConversation = z.output<typeof wireReportedConversation>;

/** A reported conversation with its messages, for admins. */
const wireReportedMessages = wireReportedConversation.extend({
  /** The latest 200 messages, the oldest first. */
  messages: z.array(
    z.object({
      _id: z.uuid(),
      sender: namedPerson,
      text: z.string(),
      pictures: z.array(storedImageSchema),
      warnings: z.array(z.enum(warningKinds)),
      sentAt: z.iso.datetime(),
    }),
  ),
});
/** A reported conversation with its messages in a response. */
export type WireReportedMessages = z.output<typeof wireReportedMessages>;

/** An account with warnings in several conversations. The response does not contain its messages. */
const wireSuspect = z.object({
  user: namedPerson.extend({
    userType: z.enum(['Buyer', 'Seller', 'Admin']).nullable(),
    joinedAt: z.iso.datetime(),
  }),
  /** Number of conversations in which the account's messages have warnings. */
  conversations: z.int().positive(),
  warnings: z.array(z.object({ kind: z.enum(warningKinds), count: z.int().positive() })),
  notedAt: z.iso.datetime(),
});
/** A suspect sender in a response. */
export type WireSuspect = z.output<typeof wireSuspect>;

/** Refusals of calls about conversations. */
export const conversationsRefusals = defineRefusals({
  'own-product': { ...bookingsRefusals['own-product'], detail: 'This is your own listing.' },
  'product-gone': holdRefusals['product-gone'],
  'product-sold': bookingsRefusals['product-sold'],
  'person-blocked': {
    status: 409,
    title: 'You cannot write to each other',
    detail: 'One of you has ended this conversation, so nothing can be sent.',
  },
  'account-gone': {
    status: 409,
    title: 'The account is closed',
    detail: 'The other person has closed their account. Nobody would read your message.',
  },
  'too-many-conversations': {
    status: 429,
    title: 'Too many new conversations',
    detail: 'You can start 5 new conversations an hour. You can still write in those you have.',
  },
  'too-many-streams': {
    status: 429,
    title: 'Open in too many windows',
    detail: 'Live updates are open in too many windows. Close one, or reload this page.',
  },
  'nothing-to-decide': {
    status: 409,
    title: 'Already decided',
    detail: 'There is no open report of this conversation. Somebody has decided on it already.',
  },
});

const byId = z.object({ id: z.uuid() });
const acknowledged = z.object({ acknowledged: z.literal(true) });

/** The calls about conversations. */
export const conversationsCalls = defineCalls({
  'GET /conversations': {
    summary: 'The caller’s conversations, latest first',
    who: 'signed-in',
    rights: 'Only conversations in which the caller is buyer or seller.',
    query: z.object({
      show: z.enum(['all', 'unread', 'blocked'], 'Choose all, unread or blocked').default('all'),
      ...cursorPage('conversations'),
    }),
    responses: { 200: z.array(wireConversation) },
  },
  'POST /conversations': {
    summary:
      'Sends a message about a listing to the other side: starts the conversation, or continues the existing one',
    who: ['Buyer', 'Seller'],
    needsVerifiedEmail: true,
    rights:
      'Buyers can ask about listings of others that are for sale, or that they have ordered. Sellers can write to buyers who have ordered their listing. At most 5 new conversations an hour, 3 in total in the first 24 hours of an account, and 20 messages a minute.',
    body: z.intersection(
      z.object({
        productId: z.uuid('Name the listing by its _id'),
        /** Id of the buyer to whom a seller writes; ignored for buyers. */
        buyerId: z.uuid('Name the buyer by their _id').optional(),
      }),
      messageForm,
    ),
    responses: { 200: acknowledged.extend({ conversationId: z.uuid(), message: wireMessage }) },
    refusals: [
      'not-found',
      'own-product',
      'product-gone',
      'product-sold',
      'person-blocked',
      'account-gone',
      'too-many-conversations',
    ],
  },
  'GET /conversations/about/{productId}': {
    summary: 'Id of the caller’s conversation about a listing; sellers also send the buyer’s id',
    who: ['Buyer', 'Seller'],
    rights: 'Only the caller’s conversations; null if there is none.',
    params: z.object({ productId: z.uuid() }),
    query: z.object({ buyerId: z.uuid('Name the buyer by their _id').optional() }),
    responses: { 200: z.object({ conversationId: z.uuid().nullable() }) },
  },
  'GET /conversations/{id}': {
    summary: 'One conversation, without its messages',
    who: 'signed-in',
    rights: 'The two participants; for anyone else it does not exist.',
    params: byId,
    responses: { 200: wireConversation },
  },
  'GET /conversations/{id}/messages': {
    summary: 'Messages of a conversation, latest first',
    who: 'signed-in',
    rights: 'The two participants.',
    params: byId,
    query: z.object(cursorPage('messages')),
    responses: { 200: z.array(wireMessage) },
  },
  'POST /conversations/{id}/messages': {
    summary: 'Sends a message',
    who: 'signed-in',
    needsVerifiedEmail: true,
    rights: 'The two participants, unless one has blocked the other. At most 20 messages a minute.',
    params: byId,
    body: messageForm,
    responses: { 200: acknowledged.extend({ message: wireMessage }) },
    refusals: ['person-blocked', 'account-gone'],
  },
  'PUT /conversations/{id}/read': {
    summary: 'Marks the messages up to a time as read',
    who: 'signed-in',
    rights: 'The two participants.',
    params: byId,
    body: z.object({ until: z.iso.datetime('Name the moment as `sentAt` gives it') }),
    responses: { 200: acknowledged.extend({ unread: z.int().min(0) }) },
  },
  'POST /conversations/{id}/reports': {
    summary: 'Reports a conversation to the admins, who can read it while the report is open',
    who: 'signed-in',
    rights: 'The two participants. One open report per person and conversation.',
    params: byId,
    body: reportForm,
    responses: { 200: z.object({ acknowledged: z.boolean(), message: z.string() }) },
    limit: { points: 20, seconds: 3_600, per: 'caller' },
  },
  'GET /messages/unread': {
    summary: 'Number of the caller’s unread messages',
    who: 'signed-in',
    rights: 'Only the caller’s messages.',
    responses: { 200: z.object({ unread: z.int().min(0) }) },
  },
  'GET /messages/live': {
    summary:
      'Changes in the caller’s conversations. With `Accept: text/event-stream`, a stream of `conversation` events that `Last-Event-ID` resumes; otherwise the changes since a time',
    who: 'signed-in',
    rights:
      'Only the caller’s conversations. At most 6 streams per person and server process; they end with the session.',
    query: z.object({ since: z.iso.datetime('Name the moment as the id of an event gives it').optional() }),
    responses: { 200: z.array(wireChange) },
    refusals: ['too-many-streams', 'unavailable'],
  },
  'PUT /blocks/{id}': {
    summary: 'Blocks a person: neither side can write to the other',
    who: 'signed-in',
    rights: 'Any person with whom the caller has a conversation.',
    params: byId,
    responses: { 200: acknowledged },
  },
  'DELETE /blocks/{id}': {
    summary: 'Unblocks a person',
    who: 'signed-in',
    rights: 'Only the caller’s blocks.',
    params: byId,
    responses: { 200: acknowledged },
  },
  'GET /reported-conversations': {
    summary: 'Reported conversations that await a decision, longest waiting first',
    // guard: reported-conversations-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage('conversations')),
    responses: { 200: z.array(wireReportedConversation) },
  },
  'POST /reported-conversations/{id}/readings': {
    summary: 'Returns the messages of a reported conversation, and records the access in the audit log',
    // guard: reported-messages-for-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'conversation-read' },
    rights: 'Only conversations with an open report. `GET /audit-log` shows each access.',
    params: byId,
    storesNoResponse: true,
    responses: { 200: wireReportedMessages },
  },
  'PUT /reported-conversations/{id}': {
    summary: 'Decides on a reported conversation',
    who: ['Admin'],
    security: { event: 'reported-conversation-decided' },
    rights: 'A conversation with open reports.',
    params: byId,
    body: decisionForm,
    responses: { 200: acknowledged.extend({ modifiedCount: z.int() }) },
    refusals: ['nothing-to-decide'],
  },
  'GET /suspect-senders': {
    summary: 'Senders of messages with warnings in three or more conversations, latest first',
    // guard: suspects-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage('people')),
    responses: { 200: z.array(wireSuspect) },
  },
  'PUT /suspect-senders/{id}': {
    summary: 'Decides on a suspect sender, who is listed again after warnings in further conversations',
    who: ['Admin'],
    security: { event: 'suspect-sender-decided' },
    rights: 'Any sender who awaits a decision.',
    params: byId,
    body: decisionForm,
    responses: { 200: acknowledged },
    refusals: ['nothing-to-decide'],
  },
});
