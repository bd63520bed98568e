import type { PushSubscription, RequestOptions } from 'web-push';
import { clipText } from '#kernel/clip-text.ts';
import { type Clock, DAY_MS } from '#kernel/clock.ts';
import { inLanguage } from '#kernel/locale.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import { enqueue, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { findUser } from '../../accounts/public-api.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import { lastReceived } from '../../conversations/public-api.server.ts';
import { isPushService } from '../push-services.ts';
import { topicWords } from '../topics.ts';
import { isKind, wordingOf } from '../wording.ts';
import { conversationOf, leadsTo } from './leads-to.ts';
import type { PushKeys } from './push-keys.server.ts';
import {
  deleteSubscription,
  logFailure,
  type Push,
  type PushTarget,
  recordTaken,
  selectPush,
  selectTargets,
} from './push-store.server.ts';
import { pushJob } from './queue-pushes.server.ts';

/** Dependencies of sending push messages. */
export type PushDeps = {
  readonly db: Db;
  readonly clock: Clock;
  /** Origins of further allowed push services. */
  readonly services: readonly string[];
  readonly keys: () => Promise<PushKeys>;
  /** Contact of the market's operator for push services: `mailto:…` (RFC 8292, 2.1). */
  readonly subject: string;
};

const pushes = defineCounter(
  'market_pushes_total',
  'Notifications sent to push services, by outcome (taken, gone, refused, unavailable)',
  ['outcome'],
  ['taken', 'gone', 'refused', 'unavailable'].map((outcome) => ({ outcome })),
);

/** Time in ms after which devices no longer show a notification. */
const LIFE_MS = DAY_MS;
/** Timeout for the response of a push service, in ms. */
const TIMEOUT_MS = 10_000;
/** Time in ms after which a subscription is deleted if the push service refuses all its messages. */
const RETRY_MS = 7 * DAY_MS;
/** Limits in characters. They keep an encrypted message far below the 4,096 bytes that push services accept. */
const LONGEST = { title: 60, heading: 100, text: 200, path: 500 } as const;

/**
 * Builds the message for the service worker (`public/service-worker.js`). It has the same text as the notifications
 * page, in the person's language. Returns null for a kind that this version does not know.
 */
async function messageOf(
  db: Db,
  push: Push,
  now: Date,
): Promise<{ readonly text: string; readonly isUrgent: boolean } | null> {
  const { id, kind, productId, details, happenedAt } = push;
  if (!isKind(kind)) return null;
  const [product] = productId === null ? [] : await productsByIds(db, [productId], now);
  const { topic, heading, text } = wordingOf(kind);
  const conversationId = conversationOf(push) ?? '';
  const language = (await findUser(db, push.personId))?.language ?? 'en';
  const ids = conversationId === '' ? [] : [conversationId];
  const received = await lastReceived(db, push.personId, ids, language);
  const title = clipText(product?.title ?? '', LONGEST.title);
  const data = { title, details, wrote: received.get(conversationId) };
  const [head, body] = inLanguage(language, () => [heading(data), text(data)] as const);
  const path = leadsTo({ ...push, kind });
  const message = {
    heading: clipText(head, LONGEST.heading),
    text: clipText(body, LONGEST.text),
    path: path.length > LONGEST.path ? dashboardPaths.notifications() : path,
    // A browser that receives two messages with the same tag shows only one of them.
    tag: id,
    at: happenedAt.toISOString(),
  };
  return { text: JSON.stringify(message), isUrgent: topicWords[topic].pushed };
}

/** Sends a message and returns the push service's response. Throws after the timeout. */
async function post(
  { endpoint, p256dh, auth }: PushSubscription['keys'] & { readonly endpoint: string },
  message: string,
  options: RequestOptions,
): Promise<Response> {
  // Imported lazily, because web processes never send push messages.
  const { default: webPush } = await import('web-push');
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, options);
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  // Removed, because `fetch` itself sets this header from the length of the body.
  headers.delete('content-length');
  const response = await fetch(endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(request.body ?? []),
    // guard: push-redirect (value => 'follow')
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response;
}

/**
 * Returns the time at which the push service accepts a retry; null if the response has no valid `Retry-After` header.
 */
function retryAt(response: Response, now: Date): Date | null {
  const retryAfter = response.headers.get('retry-after');
  if (retryAfter === null) return null;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime();
  return ms > 0 ? new Date(now.getTime() + Math.min(ms, LIFE_MS)) : null;
}

/** Handles a refusal by a push service: retries later, deletes the subscription, or gives up. */
async function dealWith(response: Response, push: Push, deps: PushDeps, log: Log): Promise<void> {
  const { db, clock } = deps;
  const { status } = response;
  const { subscriptionId: id, id: notificationId } = push;
  if (status === 404 || status === 410) {
    pushes.inc({ outcome: 'gone' });
    // guard: push-gone
    await deleteSubscription(db, id);
    return;
  }
  const now = clock();
  const since = await logFailure(db, { id, failure: String(status) }, now);
  const { host } = new URL(push.endpoint);
  if (status === 429 || status >= 500) {
    pushes.inc({ outcome: 'unavailable' });
    const again = retryAt(response, now);
    if (!again) throw new Error(`The push service ${host} responded with status ${status}.`);
    await enqueue(db, pushJob, { subscriptionId: id, notificationId }, { runAt: again });
    return;
  }
  pushes.inc({ outcome: 'refused' });
  log.warn({ host, status }, 'a push service refused a notification');
  if (now.getTime() - since.getTime() > RETRY_MS) await deleteSubscription(db, id);
}

/** Returns the message to send. Null if the notification was read, is too old, or was turned off. */
async function findPush(target: PushTarget, { db, clock }: PushDeps): Promise<Push | null> {
  const push = await selectPush(db, target);
  if (!push || push.readAt !== null || !isKind(push.kind)) return null;
  // guard: push-too-late (condition => false)
  if (clock().getTime() - push.happenedAt.getTime() >= LIFE_MS) return null;
  const { personId, id: notificationId } = push;
  const wanted = await selectTargets(db, [{ notificationId, personId, topic: wordingOf(push.kind).topic }]);
  return wanted.some(({ subscriptionId }) => subscriptionId === push.subscriptionId) ? push : null;
}

async function sendPush(target: PushTarget, deps: PushDeps, log: Log): Promise<void> {
  const { db, clock, services, subject } = deps;
  const push = await findPush(target, deps);
  if (!push) return;
  // The operator may have removed this push service from the settings since the job was queued.
  // guard: push-service-at-sending (condition => false)
  if (!isPushService(push.endpoint, services)) return deleteSubscription(db, push.subscriptionId);
  const now = clock();
  const message = await messageOf(db, push, now);
  if (!message) return;
  const { publicKey, privateKey } = await deps.keys();
  const response = await post(push, message.text, {
    vapidDetails: { subject, publicKey, privateKey },
    contentEncoding: 'aes128gcm',
    TTL: Math.ceil((push.happenedAt.getTime() + LIFE_MS - now.getTime()) / 1_000),
    urgency: message.isUrgent ? 'high' : 'normal',
    // The push service replaces an undelivered message by a newer one with the same topic. A topic has at most 32
    // characters (RFC 8030, 5.4).
    topic: push.id.replaceAll('-', ''),
  });
  if (!response.ok) return dealWith(response, push, deps, log);
  pushes.inc({ outcome: 'taken' });
  await recordTaken(db, push.subscriptionId);
}

/**
 * Creates the job that sends notifications to push services. If the job runs twice for a notification, both messages
 * have the same `tag`. So the browser shows only one of them.
 */
export function pushJobs(deps: PushDeps): JobHandler[] {
  return [runJob(pushJob, (target, log) => sendPush(target, deps, log))];
}
