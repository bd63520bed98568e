import { sql } from 'kysely';
import type { Cursor } from '#kernel/cursor.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { Email } from '#platform/work/email-layout.server.ts';
import type { User } from '../../accounts/public-api.server.ts';
import type { Topic } from '../topics.ts';
import type { Details, Kind } from '../wording.ts';

/** A new notification for a person. */
export type NewNotification = {
  readonly personId: string;
  readonly kind: Kind;
  /** Id of the event. A person gets one notification per kind and occasion. */
  readonly occasion: string;
  readonly productId?: string;
  readonly bookingId?: string;
  /** Additional id for the notification's link, such as the id of a conversation. */
  readonly subjectId?: string;
  readonly details?: Details;
  /** Builds the email of this notification; replaces the email of its kind. */
  readonly email?: (reader: User) => Email;
};

/** A notification in the database. */
export type Notification = {
  readonly id: string;
  /**
   * A later version of the program may have stored a kind that this version does not know. Readers skip such
   * notifications.
   */
  readonly kind: string;
  readonly productId: string | null;
  readonly bookingId: string | null;
  readonly subjectId: string | null;
  readonly details: Details;
  readonly happenedAt: Date;
  readonly readAt: Date | null;
};

/** A new notification with its id. */
export type StoredNotification = NewNotification & { readonly notificationId: string };

/** Inserts notifications, and returns those that were not stored before. */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<StoredNotification[]> {
  if (notifications.length === 0) return [];
  const rows = notifications.map(
    ({ personId, kind, occasion, productId, bookingId, subjectId, details = {} }) => ({
      person_id: personId,
      ...{ kind, occasion, details },
      product_id: productId ?? null,
      booking_id: bookingId ?? null,
      subject_id: subjectId ?? null,
    }),
  );
  const { rows: inserted } = await sql<{ id: string; personId: string; kind: string; occasion: string }>`
    insert into notifications
      (person_id, kind, occasion, product_id, booking_id, subject_id, details, happened_at)
    select person_id, kind, occasion, product_id, booking_id, subject_id, details, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as notification (person_id uuid, kind text, occasion text,
      product_id uuid, booking_id uuid, subject_id uuid, details jsonb)
    on conflict (person_id, kind, occasion) do nothing
    returning id, person_id as "personId", kind, occasion`.execute(tx);
  const keyOf = (one: Pick<NewNotification, 'personId' | 'occasion'> & { readonly kind: string }) =>
    `${one.personId} ${one.kind} ${one.occasion}`;
  const ids = new Map(inserted.map((one) => [keyOf(one), one.id]));
  return notifications.flatMap((one): StoredNotification[] => {
    const notificationId = ids.get(keyOf(one));
    ids.delete(keyOf(one));
    return notificationId === undefined ? [] : [{ ...one, notificationId }];
  });
}

/** A new message in a conversation, for its recipient. */
export type MessageNotification = {
  readonly personId: string;
  readonly conversationId: string;
  readonly productId: string;
  readonly sentAt: Date;
};

/**
 * Stores the notification of a message, and returns its id. A conversation has one notification, which each message
 * makes unread again. Returns null if a newer message was already stored.
 */
export async function putMessageNotification(
  tx: Tx,
  notifications: MessageNotification,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into notifications (person_id, kind, occasion, product_id, subject_id, happened_at)
    values (${notifications.personId}, 'message', ${notifications.conversationId}, ${notifications.productId}, ${notifications.conversationId},
      ${notifications.sentAt})
    on conflict (person_id, kind, occasion) do update set happened_at = excluded.happened_at, read_at = null
      where notifications.happened_at < excluded.happened_at
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Marks a conversation's notification as read, unless a message came after `until`. */
export async function setConversationRead(
  tx: Tx,
  seen: { readonly personId: string; readonly conversationId: string; readonly until: Date },
  now: Date,
): Promise<void> {
  await sql`
    update notifications set read_at = ${now}
    where person_id = ${seen.personId} and kind = 'message' and occasion = ${seen.conversationId}
      and read_at is null and happened_at <= ${seen.until}`.execute(tx);
}

/** Returns one page of a person's notifications, newest first, without the kinds in `without`. */
export async function selectNotifications(
  db: Db,
  page: {
    readonly personId: string;
    readonly without: readonly Kind[];
    readonly before: Cursor | null;
    readonly limit: number;
  },
): Promise<Notification[]> {
  const { after, id } = page.before ?? { after: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  // guard: notifications-of-person (drop "person_id = ${page.personId} and ")
  const { rows } = await sql<Notification>`
    select id, kind, product_id as "productId", booking_id as "bookingId", subject_id as "subjectId", details,
      happened_at as "happenedAt", read_at as "readAt"
    from notifications
    where person_id = ${page.personId} and kind <> all(${page.without}::text[])
      and (happened_at, id) < (${after}::timestamptz, ${id}::uuid)
    order by happened_at desc, id desc limit ${page.limit}`.execute(db);
  return rows;
}

/** Maximum number of unread notifications to count. */
const MOST_COUNTED = 100;

/** Counts a person's unread notifications, up to {@link MOST_COUNTED}, without the kinds in `without`. */
export async function countUnread(db: Db, personId: string, without: readonly Kind[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from notifications
      where person_id = ${personId} and read_at is null and kind <> all(${without}::text[]) limit ${MOST_COUNTED}
    ) as unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks one notification of a person as read, or all up to a time. Returns the number of notifications marked. */
export async function setRead(
  tx: Tx,
  seen: { readonly personId: string; readonly until: Date; readonly id: string | null },
  now: Date,
): Promise<number> {
  // guard: read-own-notifications (drop "person_id = ${seen.personId} and ")
  const { rows } = await sql<{ id: string }>`
    update notifications set read_at = ${now}
    where person_id = ${seen.personId} and read_at is null and happened_at <= ${seen.until}
      and (${seen.id}::uuid is null or id = ${seen.id}::uuid)
    returning id`.execute(tx);
  return rows.length;
}

/** Deletes at most `limit` notifications from before a time. Returns the number deleted. */
export async function deleteNotificationsBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from notifications where id in (
      select id from notifications where happened_at < ${before} order by happened_at limit ${limit}
    ) returning id`.execute(tx);
  return rows.length;
}

/** Returns the topics that a person has muted. */
export async function mutesOf(db: Db, personId: string): Promise<Set<Topic>> {
  const { rows } = await sql<{ topic: Topic }>`
    select topic from notification_mutes where person_id = ${personId}`.execute(db);
  return new Set(rows.map(({ topic }) => topic));
}

/** Mutes or unmutes a topic for a person. */
export async function setMute(
  tx: Tx,
  { personId, topic }: { readonly personId: string; readonly topic: Topic },
  isMuted: boolean,
  now: Date,
): Promise<void> {
  await (isMuted
    ? sql`insert into notification_mutes (person_id, topic, muted_at) values (${personId}, ${topic}, ${now})
        on conflict do nothing`
    : sql`delete from notification_mutes where person_id = ${personId} and topic = ${topic}`
  ).execute(tx);
}
