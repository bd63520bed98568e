import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in notifications. */
export const notificationsPersonalData = definePersonalData({
  notifications: {
    rows: [
      {
        as: 'notifications',
        of: 'person_id',
        exported: ['id', 'kind', 'product_id', 'booking_id', 'details', 'happened_at', 'read_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['person_id', 'occasion', 'subject_id'],
  },
  push_subscriptions: {
    rows: [
      {
        as: 'devicesWithNotifications',
        of: 'person_id',
        exported: ['endpoint', 'subscribed_at', 'failing_since', 'last_failure'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['id', 'person_id', 'session_id', 'p256dh', 'auth'],
  },
  push_choices: {
    rows: [
      {
        as: 'notificationsOnDevices',
        of: 'person_id',
        exported: ['topic', 'is_on', 'chosen_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['person_id'],
  },
  push_keys: {
    nobody: "the market's own keys for push services",
    columns: ['is_only', 'public_key', 'private_key', 'made_at'],
  },
  notification_mutes: {
    rows: [
      {
        as: 'notificationsTurnedOff',
        of: 'person_id',
        exported: ['topic', 'muted_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['person_id'],
  },
});
