import type { GuardTable } from '../guard.ts';

const NOTIFICATIONS = 'src/domains/notifications/server/notifications.test.ts';
const PUSH = 'src/domains/notifications/server/push.test.ts';

/** Guards of notifications and of unsubscribing. */
export const notificationGuards: GuardTable = {
  'notified-once': { guards: 'people, from being notified of the same twice', tests: [NOTIFICATIONS] },
  'notifications-of-person': { guards: 'what one is told, from all others', tests: [NOTIFICATIONS] },
  'read-own-notifications': {
    guards: 'what one has not read, from others who mark it',
    tests: [NOTIFICATIONS],
  },
  'emails-to-proved-addresses': {
    guards: 'mailboxes, from emails that somebody else asked for',
    tests: [NOTIFICATIONS],
  },
  'unwanted-emails': { guards: 'people, from emails that they have ended', tests: [NOTIFICATIONS] },
  'push-service-known': {
    guards: 'machines in our own network, from messages that strangers have us send',
    tests: ['src/domains/notifications/push-services.test.ts', PUSH],
  },
  'push-service-at-sending': {
    guards: 'machines that are no push service any more, from messages',
    tests: [PUSH],
  },
  'push-redirect': { guards: 'machines that a push service leads to, from messages', tests: [PUSH] },
  'push-services-in-production': {
    guards: 'what people are told, from whoever listens where it is sent',
    tests: ['src/app/settings.test.ts'],
  },
  'push-not-wanted': { guards: 'people, from what they do not want on their devices', tests: [PUSH] },
  'push-muted': { guards: 'people, from what they have turned off', tests: [PUSH] },
  'push-too-late': { guards: 'people, from what is no news any more', tests: [PUSH] },
  'push-gone': { guards: 'push services, from messages to browsers that are gone', tests: [PUSH] },
  'push-devices-lock': { guards: 'the database, from more browsers of one person than ten', tests: [PUSH] },
  'unsubscribe-token-signature': {
    guards: 'what people get, from others who would end it',
    tests: [NOTIFICATIONS],
  },
};
