import { z } from 'zod';
import { clipText } from '#kernel/clip-text.ts';
import type { Clock } from '#kernel/clock.ts';
import { localDigits } from '#kernel/locale.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { type Email, emailTo } from '#platform/work/email-layout.server.ts';
import { defineJob, enqueue, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { type User, usersByIds } from '../../accounts/public-api.server.ts';
import { emailItem, type Product, productsByIds, titleInSubject } from '../../catalog/public-api.server.ts';
import { emailDueAt } from '../limits.ts';
import type { Message, Side } from './conversation.ts';
import { conversationById } from './conversation-store.server.ts';
import { lockEmails, setEmailDone, setEmailDue } from './email-store.server.ts';
import { excerptOf } from './excerpt.ts';
import { selectLastMessages } from './message-store.server.ts';

const emailJob = defineJob(
  'conversations.send-email',
  z.object({ conversationId: z.uuid(), to: z.enum(['buyer', 'seller']) }),
  { key: ({ conversationId, to }) => `${conversationId}:${to}` },
);

/** Longest excerpt of a message in an email, in characters. */
const MAX_EXCERPT = 300;

/** Queues an email about one side's unread messages, unless one is already queued. */
export async function askForEmail(tx: Tx, conversationId: string, to: Side, now: Date): Promise<void> {
  const emails = await lockEmails(tx, conversationId, to);
  if (!emails || emails.dueAt !== null) return;
  const runAt = emailDueAt(now, emails.emailedAt);
  await setEmailDue(tx, conversationId, to, runAt);
  await enqueue(tx, emailJob, { conversationId, to }, { runAt });
}

type UnreadEmailData = {
  readonly reader: User;
  readonly writer: User;
  readonly product: Product;
  readonly message: Message;
  readonly unread: number;
  readonly publicUrl: string;
};

function unreadEmail({ reader, writer, product, message, unread, publicUrl }: UnreadEmailData): Email {
  const name = clipText(writer.name, 60);
  return emailTo(reader, () => ({
    subject: t('messageEmail.subject', {
      name: clipText(writer.name, 40),
      title: titleInSubject(product),
    }),
    heading:
      unread === 1
        ? t('messageEmail.one', { name })
        : t('messageEmail.many', { count: localDigits(String(unread)), name }),
    paragraphs: [
      t('messageEmail.wrote', { name }),
      excerptOf(message, MAX_EXCERPT) ?? t('messageEmail.warned'),
    ],
    item: emailItem(product, { publicUrl }),
    action: {
      label: t('messageEmail.answer'),
      url: publicUrl + dashboardPaths.conversation(message.conversationId),
    },
    closing: [t('messageEmail.safety')],
    reason: t('messageEmail.because'),
    subscription: { personId: reader.id, topic: 'messages', about: t('topic.messages') },
  }));
}

/** Sends the queued email to one side if messages are still unread. */
async function sendEmail(
  tx: Tx,
  conversationId: string,
  to: Side,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<void> {
  const emails = await lockEmails(tx, conversationId, to);
  // Without a due time, an earlier attempt has already sent the email. Its worker died before it recorded that.
  // guard: email-once (drop operand 2)
  if (!emails || emails.dueAt === null) return;
  const conversation = await conversationById(tx, conversationId);
  const message = (await selectLastMessages(tx, [conversationId])).get(conversationId);
  if (!conversation || !message || emails.unread === 0) {
    return setEmailDone(tx, conversationId, to, emails.emailedAt);
  }
  const { buyerId, sellerId, productId } = conversation;
  const people = await usersByIds(tx, [buyerId, sellerId]);
  const [product] = await productsByIds(tx, [productId], now);
  const reader = people.get(to === 'buyer' ? buyerId : sellerId);
  const writer = people.get(to === 'buyer' ? sellerId : buyerId);
  if (!reader || reader.closedAt || !writer || !product) {
    return setEmailDone(tx, conversationId, to, emails.emailedAt);
  }
  await setEmailDone(tx, conversationId, to, now);
  await queueEmail(tx, unreadEmail({ reader, writer, product, message, unread: emails.unread, publicUrl }));
}

type EmailDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

/** Returns the job that sends emails about unread messages. */
export function emailJobs({ db, clock, publicUrl }: EmailDeps): JobHandler[] {
  return [
    runJob(emailJob, ({ conversationId, to }) =>
      inTransaction(db, (tx) => sendEmail(tx, conversationId, to, { now: clock(), publicUrl })),
    ),
  ];
}
