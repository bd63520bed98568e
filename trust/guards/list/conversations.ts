import type { GuardTable } from '../guard.ts';

const CONVERSATIONS = 'src/domains/conversations/server/calls.test.ts';
const LIVE = 'src/domains/conversations/server/live.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards of conversations and their live updates. */
export const conversationGuards: GuardTable = {
  'conversations-of-person': {
    risk: "a person's list contains conversations of others",
    tests: [CONVERSATIONS],
  },
  'conversation-of-person': {
    risk: 'anybody signed in can read a conversation by its id',
    tests: [CONVERSATIONS],
  },
  'change-own-conversation': {
    risk: 'anybody signed in can write in a conversation of others',
    tests: [CONVERSATIONS],
  },
  'changes-of-person': { risk: 'live updates contain conversations of others', tests: [CONVERSATIONS, LIVE] },
  'question-about-own-listing': {
    risk: 'sellers can start conversations with themselves',
    tests: [CONVERSATIONS],
  },
  'seller-writes-to-orderer': {
    risk: 'sellers can start conversations with people who ordered nothing from them',
    tests: [CONVERSATIONS],
  },
  'message-to-blocked': {
    risk: 'messages still pass between people who have blocked each other',
    tests: [CONVERSATIONS],
  },
  'block-of-strangers': { risk: 'guesses at ids reveal who has an account', tests: [CONVERSATIONS] },
  'number-of-gone-listing': {
    risk: "buyers see the seller's phone number after the listing is no longer for sale",
    tests: [CONVERSATIONS],
  },
  'warnings-of-own-messages': {
    risk: 'senders see which warnings their messages cause, and can avoid them',
    tests: [CONVERSATIONS],
  },
  'messages-a-minute': { risk: 'a person can send any number of messages a minute', tests: [CONVERSATIONS] },
  'conversations-an-hour': {
    risk: 'one buyer can start conversations with all sellers',
    tests: [CONVERSATIONS],
  },
  'conversations-of-new-account': {
    risk: 'a new account can start as many conversations as an old one',
    tests: [CONVERSATIONS],
  },
  'email-once': { risk: 'a repeated job sends the same email again', tests: [CONVERSATIONS] },
  'unreported-conversation': {
    risk: 'admins can read conversations that nobody has reported',
    tests: [CONVERSATIONS],
  },
  'reading-is-recorded': {
    risk: 'admins can read conversations without an entry in the audit log',
    tests: [CONVERSATIONS],
  },
  'reported-conversations-for-admins': {
    risk: 'any signed-in user can list the reported conversations',
    tests: [RIGHTS],
  },
  'reported-messages-for-admins': {
    risk: 'any signed-in user can read the messages of reported conversations',
    tests: [RIGHTS],
  },
  'suspects-for-admins': { risk: 'any signed-in user can list the suspicious senders', tests: [RIGHTS] },
  'streams-of-person': { risk: 'one person can open any number of live-update streams', tests: [LIVE] },
  'stream-of-ended-session': { risk: 'live updates continue after the session has ended', tests: [LIVE] },
  'streams-end-with-process': {
    risk: 'open live-update streams keep a process from stopping',
    tests: [LIVE],
  },
};
