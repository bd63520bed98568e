import { ECDH } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Handlers } from '#platform/api/contract.ts';
import { nextCursorLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { optOutsOf, setOptOut } from '#platform/work/email-optouts.server.ts';
import { readSubscription } from '#platform/work/unsubscribe-token.server.ts';
import { notificationsCalls, notificationsRefusals } from '../contract.ts';
import { isPushService } from '../push-services.ts';
import { findTopic, topicWords } from '../topics.ts';
import type { PushKeys } from './push-keys.server.ts';
import { deleteSubscriptionOf, endpointOf, putSubscription } from './push-store.server.ts';
import { readNotifications, readUnread } from './read-notifications.server.ts';
import { changeSettings, readSettings } from './settings.server.ts';
import { setRead } from './store.server.ts';

/** Dependencies of the calls about notifications. */
export type NotificationsDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly config: {
    readonly SESSION_SECRET: string;
    readonly SESSION_SECRET_PREVIOUS?: string | undefined;
    readonly PUSH_SERVICES?: readonly string[] | undefined;
    readonly OPERATOR_EMAIL?: string | undefined;
    readonly MAIL_FROM: string;
  };
  /** Returns the id of a request's session; null without a session. */
  readonly currentSession: (raw: Request) => Promise<string | null>;
};

/** Returns whether a browser's key is a point on the curve P-256, which the encryption uses (RFC 8291, 3.1). */
function isOnCurve(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}

type Calls = typeof notificationsCalls;
type PushHandlers = Pick<Handlers<Calls>, 'GET /me/push' | 'PUT /me/push' | 'DELETE /me/push'>;
type UnsubscriptionHandlers = Pick<Handlers<Calls>, 'GET /unsubscription' | 'POST /unsubscription'>;
type OwnHandlers = Omit<Handlers<Calls>, keyof PushHandlers | keyof UnsubscriptionHandlers>;

/** Returns the handlers of the calls about one's own notifications and their settings. */
function ownHandlers({ db, clock }: NotificationsDeps): OwnHandlers {
  return {
    'GET /notifications': async ({ query, caller, raw }) => {
      const page = { before: query.cursor ?? null, limit: query.limit };
      const { rows, next } = await readNotifications(db, caller.id, page, clock());
      return { status: 200, body: rows, headers: nextCursorLink(raw, next) };
    },
    'GET /notifications/unread': async ({ caller }) => ({
      status: 200,
      body: { unread: await readUnread(db, caller.id) },
    }),
    'PUT /notifications/read': ({ body, caller, write }) =>
      write(db, async (tx) => {
        const seen = { personId: caller.id, until: new Date(body.until), id: body.id ?? null };
        const modifiedCount = await setRead(tx, seen, clock());
        return { status: 200, body: { acknowledged: true, modifiedCount } };
      }),
    'GET /notifications/settings': async ({ caller }) => ({
      status: 200,
      body: await readSettings(db, caller.id),
    }),
    'PUT /notifications/settings': ({ body, caller, write }) =>
      write(db, async (tx) => {
        await changeSettings(tx, caller.id, body.settings, clock());
        return { status: 200, body: { acknowledged: true } };
      }),
  };
}

/** Returns the handlers of the calls about push messages to the device of a session. */
function pushHandlers(
  { db, clock, config, currentSession }: NotificationsDeps,
  pushKeys: () => Promise<PushKeys>,
): PushHandlers {
  const { PUSH_SERVICES = [] } = config;
  return {
    'GET /me/push': async ({ raw }) => {
      const [{ publicKey }, sessionId] = await Promise.all([pushKeys(), currentSession(raw)]);
      const endpoint = sessionId && (await endpointOf(db, sessionId));
      return { status: 200, body: { publicKey, endpoint } };
    },
    'PUT /me/push': async ({ body, caller, raw, write }) => {
      const { endpoint, keys } = body;
      if (!isPushService(endpoint, PUSH_SERVICES)) return refuse('push-service-unknown');
      if (!isOnCurve(keys.p256dh))
        return refuse('invalid-input', {
          errors: { 'keys.p256dh': ['Send the key that the browser gave'] },
        });
      const sessionId = await currentSession(raw);
      if (sessionId === null) return refuse('not-signed-in');
      return write(db, async (tx) => {
        const device = { personId: caller.id, sessionId, endpoint, ...keys };
        const isPut = await putSubscription(tx, device, clock());
        return isPut ? { status: 200, body: { acknowledged: true } } : refuse('not-signed-in');
      });
    },
    'DELETE /me/push': async ({ raw, write }) => {
      const sessionId = await currentSession(raw);
      return write(db, async (tx) => {
        const deletedCount = sessionId === null ? 0 : await deleteSubscriptionOf(tx, sessionId);
        return { status: 200, body: { acknowledged: true, deletedCount } };
      });
    },
  };
}

/** Returns the handlers of the calls from an email's unsubscribe link. They need no session. */
function unsubscriptionHandlers({ db, config }: NotificationsDeps): UnsubscriptionHandlers {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = config;
  // Links in old emails must still work after the secret changes.
  const secrets = [
    SESSION_SECRET,
    ...(SESSION_SECRET_PREVIOUS === undefined ? [] : [SESSION_SECRET_PREVIOUS]),
  ];
  /** Returns the email subscription that a token can end; null for an invalid token. */
  const subscriptionOf = (token: string) => {
    const named = readSubscription(token, secrets);
    const topic = named && findTopic(named.topic);
    return named && topic && !topicWords[topic].emailsStay ? { personId: named.personId, topic } : null;
  };
  return {
    'GET /unsubscription': async ({ query }) => {
      const subscription = subscriptionOf(query.token);
      if (!subscription) return refuse('link-not-ours');
      const { personId, topic } = subscription;
      const ended = (await optOutsOf(db, personId)).has(topic);
      return { status: 200, body: { topic, about: topicWords[topic].about(), ended } };
    },
    'POST /unsubscription': ({ body, write }) =>
      write(db, async (tx) => {
        const subscription = subscriptionOf(body.token);
        if (!subscription) return refuse('link-not-ours');
        await setOptOut(tx, subscription, true);
        return { status: 200, body: { acknowledged: true } };
      }),
  };
}

/** Builds the notifications' part of the API. */
export function notificationsApi(deps: NotificationsDeps, pushKeys: () => Promise<PushKeys>): ApiModule {
  return apiModule<Calls>({
    name: 'notifications',
    calls: notificationsCalls,
    refusals: notificationsRefusals,
    handlers: { ...ownHandlers(deps), ...pushHandlers(deps, pushKeys), ...unsubscriptionHandlers(deps) },
  });
}
