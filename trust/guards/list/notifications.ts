import type { GuardTable } from '../guard.ts';

const NOTIFICATIONS = 'src/domains/notifications/server/notifications.test.ts';
const PUSH = 'src/domains/notifications/server/push.test.ts';

/** Guards of notifications and of unsubscribing. */
export const notificationGuards: GuardTable = {
  'notified-once': { risk: 'a person gets the same notification twice', tests: [NOTIFICATIONS] },
  'notifications-of-person': { risk: 'people can read the notifications of others', tests: [NOTIFICATIONS] },
  'read-own-notifications': {
    risk: 'people can mark the notifications of others as read',
    tests: [NOTIFICATIONS],
  },
  'emails-to-proved-addresses': {
    risk: 'unconfirmed addresses, which may belong to others, get notification emails',
    tests: [NOTIFICATIONS],
  },
  'unwanted-emails': { risk: 'people get emails from which they have unsubscribed', tests: [NOTIFICATIONS] },
  'push-service-known': {
    risk: 'a made-up push subscription makes the server send requests to our own network (SSRF)',
    tests: ['src/domains/notifications/push-services.test.ts', PUSH],
  },
  'push-service-at-sending': {
    risk: 'the server still sends to a push service that was removed from the settings',
    tests: [PUSH],
  },
  'push-redirect': {
    risk: "a push service can redirect the server's request to another machine",
    tests: [PUSH],
  },
  'push-services-in-production': {
    risk: 'a production site can send push notifications unencrypted or to its own machine',
    tests: ['src/app/settings.test.ts'],
  },
  'push-not-wanted': { risk: 'people get push notifications that they have not turned on', tests: [PUSH] },
  'push-muted': { risk: 'people get push notifications about topics that they have muted', tests: [PUSH] },
  'push-too-late': { risk: 'people get push notifications that are out of date', tests: [PUSH] },
  'push-gone': { risk: 'browsers that no longer exist keep their push subscriptions', tests: [PUSH] },
  'push-devices-lock': {
    risk: 'parallel requests give one person more than ten push subscriptions',
    tests: [PUSH],
  },
  'unsubscribe-token-signature': {
    risk: 'anybody can unsubscribe another person from emails',
    tests: [NOTIFICATIONS],
  },
};
