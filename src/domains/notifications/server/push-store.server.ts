import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { type Topic, topicWords } from '../topics.ts';
import type { Notification } from './store.server.ts';

/** Maximum number of subscribed browsers per person. A further browser replaces the oldest. */
export const MOST_DEVICES = 10;

/** Address and keys of a browser's push subscription. */
type PushAddress = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** A new subscription of a browser. */
export type NewSubscription = PushAddress & { readonly personId: string; readonly sessionId: string };

/**
 * Subscribes the browser of a session for its person. Returns false if the session has ended. A browser has one
 * subscription, which belongs to the account that subscribed last.
 */
export async function putSubscription(tx: Tx, one: NewSubscription, now: Date): Promise<boolean> {
  const { personId, sessionId, endpoint, p256dh, auth } = one;
  // guard: push-devices-lock
  await sql`select pg_advisory_xact_lock(hashtextextended('push:' || ${personId}::text, 0))`.execute(tx);
  await sql`
    delete from push_subscriptions where session_id = ${sessionId} and endpoint <> ${endpoint}`.execute(tx);
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where person_id = ${personId} and endpoint <> ${endpoint}
      order by subscribed_at desc, id desc offset ${MOST_DEVICES - 1}
    )`.execute(tx);
  const { rows } = await sql`
    insert into push_subscriptions (person_id, session_id, endpoint, p256dh, auth, subscribed_at)
    select user_id, id, ${endpoint}, ${p256dh}, ${auth}, ${now} from sessions
    where id = ${sessionId} and user_id = ${personId} for key share
    on conflict (endpoint) do update set person_id = excluded.person_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, subscribed_at = excluded.subscribed_at,
      failing_since = null, last_failure = null
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the push endpoint of a session's browser; null if the browser is not subscribed. */
export async function endpointOf(db: Db, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ endpoint: string }>`
    select endpoint from push_subscriptions where session_id = ${sessionId}`.execute(db);
  return rows[0]?.endpoint ?? null;
}

/** Deletes the subscription of a session's browser. Returns the number of deleted subscriptions. */
export async function deleteSubscriptionOf(tx: Tx, sessionId: string): Promise<number> {
  const { rows } = await sql`
    delete from push_subscriptions where session_id = ${sessionId} returning 1`.execute(tx);
  return rows.length;
}

/** New notification to show on a person's devices. */
export type PushedNotification = {
  readonly notificationId: string;
  readonly personId: string;
  readonly topic: Topic;
};

/** Notification to send to one browser. */
export type PushTarget = { readonly notificationId: string; readonly subscriptionId: string };

/** Returns the browsers that should show these notifications. Omits muted topics, and topics not wanted on devices. */
export async function selectTargets(
  db: Db,
  notifications: readonly PushedNotification[],
): Promise<PushTarget[]> {
  if (notifications.length === 0) return [];
  const asked = notifications.map(({ notificationId, personId, topic }) => ({
    ...{ notification_id: notificationId, person_id: personId, topic },
    is_on: topicWords[topic].pushed,
  }));
  // guard: push-not-wanted (drop "coalesce(choice.is_on, asked.is_on) and ")
  // guard: push-muted ("muted.topic = asked.topic" => false)
  const { rows } = await sql<PushTarget>`
    select asked.notification_id as "notificationId", device.id as "subscriptionId"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as asked (notification_id uuid, person_id uuid, topic text, is_on boolean)
    join push_subscriptions device on device.person_id = asked.person_id
    left join push_choices choice on choice.person_id = asked.person_id and choice.topic = asked.topic
    where coalesce(choice.is_on, asked.is_on) and not exists (
      select from notification_mutes muted
      where muted.person_id = asked.person_id and muted.topic = asked.topic
    )`.execute(db);
  return rows;
}

/** Notification to send, with the address and keys of one browser. */
export type Push = PushAddress &
  Notification & { readonly personId: string; readonly subscriptionId: string };

/**
 * Returns a notification with its browser's address. Null if the browser has no subscription or now belongs to another
 * account.
 */
export async function selectPush(db: Db, target: PushTarget): Promise<Push | null> {
  const { rows } = await sql<Push>`
    select device.id as "subscriptionId", device.endpoint, device.p256dh, device.auth,
      sent.person_id as "personId", sent.id, sent.kind, sent.product_id as "productId",
      sent.booking_id as "bookingId", sent.subject_id as "subjectId", sent.details,
      sent.happened_at as "happenedAt", sent.read_at as "readAt"
    from push_subscriptions device
    join notifications sent on sent.id = ${target.notificationId} and device.person_id = sent.person_id
    where device.id = ${target.subscriptionId}`.execute(db);
  return rows[0] ?? null;
}

/** Deletes a browser's subscription. */
export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`.execute(db);
}

/** Resets the recorded failures of a browser after a successful delivery. */
export async function recordTaken(db: Db, id: string): Promise<void> {
  await sql`
    update push_subscriptions set failing_since = null, last_failure = null
    where id = ${id} and failing_since is not null`.execute(db);
}

/** Records a failed delivery to a browser. Returns the time of the first failure since the last successful delivery. */
export async function logFailure(
  db: Db,
  { id, failure }: { readonly id: string; readonly failure: string },
  now: Date,
): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    update push_subscriptions set failing_since = coalesce(failing_since, ${now}), last_failure = ${failure}
    where id = ${id} returning failing_since as since`.execute(db);
  return rows[0]?.since ?? now;
}

/** Returns a person's choices for which topics devices show notifications. Topics without a choice are missing. */
export async function pushChoicesOf(db: Db, personId: string): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ topic: string; isOn: boolean }>`
    select topic, is_on as "isOn" from push_choices where person_id = ${personId}`.execute(db);
  return new Map(rows.map(({ topic, isOn }) => [topic, isOn]));
}

/** Sets whether a person's devices show a topic. */
export async function setPushChoice(
  tx: Tx,
  { personId, topic, isOn }: { readonly personId: string; readonly topic: Topic; readonly isOn: boolean },
  now: Date,
): Promise<void> {
  await (isOn === topicWords[topic].pushed
    ? sql`delete from push_choices where person_id = ${personId} and topic = ${topic}`
    : sql`insert into push_choices (person_id, topic, is_on, chosen_at)
        values (${personId}, ${topic}, ${isOn}, ${now}) on conflict do nothing`
  ).execute(tx);
}
