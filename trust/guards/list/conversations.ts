import type { GuardTable } from '../guard.ts';

const CONVERSATIONS = 'src/domains/conversations/server/calls.test.ts';
const LIVE = 'src/domains/conversations/server/live.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';

/** Guards of conversations and their live updates. */
export const conversationGuards: GuardTable = {
  'conversations-of-person': { guards: 'conversations, from others’ lists', tests: [CONVERSATIONS] },
  'conversation-of-person': { guards: 'a conversation, from everybody but the two', tests: [CONVERSATIONS] },
  'change-own-conversation': {
    guards: 'a conversation, from being written in by others',
    tests: [CONVERSATIONS],
  },
  'changes-of-person': { guards: 'what is new, from everybody but the two', tests: [CONVERSATIONS, LIVE] },
  'question-about-own-listing': { guards: 'sellers, from asking themselves', tests: [CONVERSATIONS] },
  'seller-writes-to-orderer': {
    guards: 'buyers, from sellers whose listing they have not ordered',
    tests: [CONVERSATIONS],
  },
  'message-to-blocked': { guards: 'people, from whom they have blocked', tests: [CONVERSATIONS] },
  'block-of-strangers': { guards: 'who is here, from guesses at ids', tests: [CONVERSATIONS] },
  'number-of-gone-listing': {
    guards: 'a seller’s telephone, from who cannot buy the listing any more',
    tests: [CONVERSATIONS],
  },
  'warnings-of-own-messages': {
    guards: 'what is found suspicious, from who would write around it',
    tests: [CONVERSATIONS],
  },
  'messages-a-minute': { guards: 'people, from floods of messages', tests: [CONVERSATIONS] },
  'conversations-an-hour': { guards: 'sellers, from one buyer who asks them all', tests: [CONVERSATIONS] },
  'conversations-of-new-account': { guards: 'sellers, from accounts made for a day', tests: [CONVERSATIONS] },
  'email-once': { guards: 'people, from the same email twice', tests: [CONVERSATIONS] },
  'unreported-conversation': {
    guards: 'what people write, from admins nobody has asked',
    tests: [CONVERSATIONS],
  },
  'reading-is-recorded': {
    guards: 'what people write, from admins who read unnoticed',
    tests: [CONVERSATIONS],
  },
  'reported-conversations-for-admins': { guards: 'reports, from everybody but admins', tests: [RIGHTS] },
  'reported-messages-for-admins': { guards: 'reported messages, from everybody but admins', tests: [RIGHTS] },
  'suspects-for-admins': { guards: 'whom the market suspects, from everybody but admins', tests: [RIGHTS] },
  'streams-of-person': { guards: 'a process, from one person’s streams without end', tests: [LIVE] },
  'stream-of-ended-session': { guards: 'what is new, from a session that has ended', tests: [LIVE] },
  'streams-end-with-process': { guards: 'a process, from streams that keep it from ending', tests: [LIVE] },
};
