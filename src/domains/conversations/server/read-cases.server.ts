import type { Db, Tx } from '#platform/db/database.server.ts';
import { recordAuditEntry, usersByIds } from '../../accounts/public-api.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import type { WireReportedConversation, WireReportedMessages, WireSuspect } from '../contract.ts';
import { selectOpenReports, selectReported, selectSuspects } from './case-store.server.ts';
import { conversationById } from './conversation-store.server.ts';
import { selectMessages } from './message-store.server.ts';

/** Number of messages of a reported conversation that an admin can read. */
const MOST_READ = 200;

type NumberedPage = { readonly limit: number; readonly offset: number };

async function describe(db: Db, id: string, now: Date): Promise<WireReportedConversation | null> {
  const [conversation, reports] = await Promise.all([conversationById(db, id), selectOpenReports(db, [id])]);
  const [first] = reports;
  if (!conversation || !first) return null;
  const { buyerId, sellerId, productId } = conversation;
  const [people, [product]] = await Promise.all([
    usersByIds(db, [buyerId, sellerId]),
    productsByIds(db, [productId], now),
  ]);
  const named = (personId: string) => ({ _id: personId, name: people.get(personId)?.name ?? '' });
  return {
    conversationId: id,
    product: { _id: productId, title: product?.title ?? '' },
    buyer: named(buyerId),
    seller: named(sellerId),
    firstReportedAt: first.reportedAt.toISOString(),
    reports: reports.map((report) => ({
      _id: report.id,
      reporter: named(report.reporterId),
      reason: report.reason,
      text: report.text,
      reportedAt: report.reportedAt.toISOString(),
    })),
  };
}

/** Returns undecided reported conversations without their messages. */
export async function readReported(
  db: Db,
  page: NumberedPage,
  now: Date,
): Promise<WireReportedConversation[]> {
  const ids = await selectReported(db, page);
  const found = await Promise.all(ids.map((id) => describe(db, id, now)));
  return found.filter((one) => one !== null);
}

/**
 * Returns the latest messages of a reported conversation, and records the access in the audit log. Null for a
 * conversation without open reports, which admins must not read.
 */
export async function readReportedMessages(
  tx: Tx,
  id: string,
  { adminId, now }: { readonly adminId: string; readonly now: Date },
): Promise<WireReportedMessages | null> {
  const reported = await describe(tx, id, now);
  // guard: unreported-conversation
  if (!reported) return null;
  const { product, buyer, seller } = reported;
  const subject = `${product.title}: ${buyer.name} and ${seller.name}`;
  // guard: reading-is-recorded
  await recordAuditEntry(tx, { adminId, action: 'read-conversation', subjectId: id, subject, reason: null });
  const messages = await selectMessages(tx, { conversationId: id, before: null, limit: MOST_READ });
  return {
    ...reported,
    messages: messages.reverse().map((message) => ({
      _id: message.id,
      sender: message.senderId === buyer._id ? buyer : seller,
      text: message.text,
      pictures: [...message.pictures],
      warnings: [...message.warnings],
      sentAt: message.sentAt.toISOString(),
    })),
  };
}

/** Returns undecided suspect senders. */
export async function readSuspects(db: Db, page: NumberedPage): Promise<WireSuspect[]> {
  const suspects = await selectSuspects(db, page);
  const people = await usersByIds(
    db,
    suspects.map(({ userId }) => userId),
  );
  return suspects.flatMap(({ userId, conversations, notedAt, warnings }) => {
    const user = people.get(userId);
    if (!user) return [];
    const { id, name, userType, createdAt } = user;
    return [
      {
        user: { _id: id, name, userType, joinedAt: createdAt.toISOString() },
        conversations,
        warnings: [...warnings],
        notedAt: notedAt.toISOString(),
      },
    ];
  });
}
