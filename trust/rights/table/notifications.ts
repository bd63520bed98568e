import { inside, PICTURE } from '../fields.ts';
import type { RightsRows } from '../rights-row.ts';

/** A browser's public key for encrypted messages: a point of the curve, and 16 bytes. */
const BROWSER_KEYS = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};

/** Rights to notifications and to their settings. */
export const notificationRows: RightsRows = {
  'GET /notifications': {
    who: 'signed-in',
    fields: [
      ...['_id', 'kind', 'topic', 'heading', 'text', 'path', 'at', 'read'],
      ...inside('group', ['key', 'label']),
      ...inside('story', ['title']),
      ...inside('story.details', ['fromTaka', 'toTaka', 'ending', 'offerEnding']),
      ...inside('story.details', ['name', 'count', 'approved']),
      ...inside('story.wrote', ['writer', 'excerpt']),
      ...inside('picture', PICTURE),
    ],
  },
  'GET /notifications/unread': { who: 'signed-in', fields: ['unread'] },
  'PUT /notifications/read': {
    who: 'signed-in',
    body: () => ({ until: '2099-01-01T00:00:00.000Z' }),
    takes: ['id'],
    fields: ['acknowledged', 'modifiedCount'],
    changes: ['notifications'],
  },
  'GET /notifications/settings': {
    who: 'signed-in',
    fields: ['topic', 'label', 'hint', 'app', 'email', 'emailsStay', 'push'],
  },
  'PUT /notifications/settings': {
    who: 'signed-in',
    body: () => ({ settings: [{ topic: 'wishes', app: false, email: false, push: true }] }),
    fields: ['acknowledged'],
    changes: ['notification_mutes', 'email_optouts', 'push_choices'],
  },
  'GET /me/push': { who: 'signed-in', fields: ['publicKey', 'endpoint'] },
  'PUT /me/push': {
    who: 'signed-in',
    body: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/of-this-browser', keys: BROWSER_KEYS }),
    takes: ['endpoint', 'keys'],
    fields: ['acknowledged'],
    changes: ['push_subscriptions'],
  },
  'DELETE /me/push': { who: 'signed-in', fields: ['acknowledged', 'deletedCount'] },
  'GET /unsubscription': {
    who: 'anyone',
    resource: 'email',
    path: ({ ref }) => `/unsubscription?token=${encodeURIComponent(ref)}`,
    outcomes: { absent: 'link-not-ours', malformed: 'link-not-ours' },
    takes: ['token'],
    fields: ['topic', 'about', 'ended'],
  },
  'POST /unsubscription': {
    who: 'anyone',
    resource: 'email',
    outcomes: { absent: 'link-not-ours', malformed: 'link-not-ours' },
    body: ({ ref }) => ({ token: ref }),
    takes: ['token'],
    fields: ['acknowledged'],
    changes: ['email_optouts'],
  },
};
