import { clipText } from '#kernel/clip-text.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type Email, emailTo } from '#platform/work/email-layout.server.ts';
import { queueEmails } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { type User, usersByIds } from '../../accounts/public-api.server.ts';
import { emailItem, type Product, productsByIds, titleInSubject } from '../../catalog/public-api.server.ts';
import { topicWords } from '../topics.ts';
import { wordingOf } from '../wording.ts';
import { leadsTo } from './leads-to.ts';
import { queuePushes } from './queue-pushes.server.ts';
import { insertNotifications, type NewNotification } from './store.server.ts';

/** Dependencies of sending a notification. */
export type NotifyOptions = { readonly now: Date; readonly publicUrl: string };

/** Builds the email of a notification. Returns an empty list if the kind of notification has no email. */
function emailOf(
  notification: NewNotification,
  reader: User,
  product: Product | undefined,
  publicUrl: string,
): Email[] {
  if (notification.email) return [notification.email(reader)];
  const { topic, heading, text, email } = wordingOf(notification.kind);
  if (!email || !product) return [];
  const data = { title: clipText(product.title, 60), details: notification.details ?? {} };
  return [
    emailTo(reader, () => {
      const about = topicWords[topic].about();
      return {
        subject: `${heading(data)}: ${titleInSubject(product)}`,
        heading: heading(data),
        paragraphs: [text(data)],
        item: emailItem(product, { publicUrl }),
        action: { label: email.button(), url: publicUrl + leadsTo(notification) },
        reason: t('topic.because', { about }),
        subscription: { personId: reader.id, topic, about },
      };
    }),
  ];
}

/**
 * Notifies people of an event: on their notifications page, and on devices and by email if they want that. Each person
 * gets one notification per event, even if this function runs again. Emails are queued in the same transaction, and
 * only to confirmed addresses. Closed accounts get nothing.
 */
export async function notify(
  tx: Tx,
  notifications: readonly NewNotification[],
  { now, publicUrl }: NotifyOptions,
): Promise<void> {
  const people = await usersByIds(
    tx,
    notifications.map(({ personId }) => personId),
  );
  const open = notifications.filter(({ personId }) => people.get(personId)?.closedAt === null);
  const inserted = await insertNotifications(tx, open, now);
  await queuePushes(
    tx,
    inserted.map(({ notificationId, personId, kind }) => ({ notificationId, personId, kind })),
  );
  const byEmail = inserted.filter(({ kind, email }) => email ?? wordingOf(kind).email);
  if (byEmail.length === 0) return;
  const found = await productsByIds(
    tx,
    [...new Set(byEmail.flatMap(({ productId }) => productId ?? []))],
    now,
  );
  const products = new Map(found.map((product) => [product.id, product]));
  const emails = byEmail.flatMap((one) => {
    const reader = people.get(one.personId);
    // guard: emails-to-proved-addresses (condition => !reader)
    if (!reader?.emailVerified) return [];
    return emailOf(one, reader, products.get(one.productId ?? ''), publicUrl);
  });
  await queueEmails(tx, emails);
}
