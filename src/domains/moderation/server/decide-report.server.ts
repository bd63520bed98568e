import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { queueEmails } from '#platform/work/mail.server.ts';
import { recordAuditEntry, usersByIds } from '../../accounts/public-api.server.ts';
import { lockProduct, type Product, removeAsAdmin } from '../../catalog/public-api.server.ts';
import type { Decision } from '../choices.ts';
import { decidedEmail, removedEmail } from './report-emails.server.ts';
import { decideReports } from './store.server.ts';

/** An admin's decision on a reported listing. */
export type Verdict = {
  readonly productId: string;
  readonly adminId: string;
  readonly decision: Decision;
  /** Reason for the seller if the listing is withdrawn. */
  readonly reason: string;
  readonly now: Date;
};

type VerdictRefusal = 'not-found' | 'nothing-to-decide' | 'product-sold';

function recordKept(tx: Tx, { adminId, productId, reason }: Verdict, subject: string): Promise<void> {
  return recordAuditEntry(tx, {
    adminId,
    action: 'keep-listing',
    subjectId: productId,
    subject,
    reason: reason || null,
  });
}

/**
 * Emails the decision to the reporters, and a withdrawal also to the seller. Reporters with an unconfirmed address get
 * no email: the address may belong to a stranger, and the email contains the seller's words.
 */
async function notifyPeople(
  tx: Tx,
  { decision, reason }: Verdict,
  { product, reporterIds }: DecidedListing,
  publicUrl: string,
): Promise<void> {
  const people = await usersByIds(tx, [product.sellerId, ...reporterIds]);
  const open = (id: string) => {
    const person = people.get(id);
    return person && !person.closedAt ? [person] : [];
  };
  // guard: report-emails-to-proved-addresses (drop .filter)
  const reporters = reporterIds.flatMap(open).filter(({ emailVerified }) => emailVerified);
  await queueEmails(tx, [
    ...(decision === 'withdraw'
      ? open(product.sellerId).map((seller) =>
          removedEmail(seller, product, { reason, because: 'reported' }, publicUrl),
        )
      : []),
    ...reporters.map((reporter) => decidedEmail(reporter, product, decision, publicUrl)),
  ]);
}

type DecidedListing = {
  readonly product: Product;
  readonly reporterIds: readonly string[];
};

/**
 * Decides on all open reports of a listing at once, writes the audit log, and emails the reporters. May withdraw the
 * listing and email the seller. A listing that is already withdrawn can then no longer be relisted by its seller.
 * Returns the number of open reports.
 */
export async function decideReport(
  tx: Tx,
  verdict: Verdict,
  publicUrl: string,
): Promise<Result<number, VerdictRefusal>> {
  // The lock makes concurrent decisions of two admins wait for each other.
  const product = await lockProduct(tx, verdict.productId, verdict.now);
  if (!product) return refuse('not-found');
  const { productId, decision, adminId: by, now } = verdict;
  const reporterIds = await decideReports(tx, { productId, decision, by, now });
  if (reporterIds.length === 0) return refuse('nothing-to-decide');
  if (decision === 'withdraw') {
    const removed = await removeAsAdmin(tx, verdict);
    if (!removed.ok) return removed;
  } else await recordKept(tx, verdict, product.title);
  await notifyPeople(tx, verdict, { product, reporterIds }, publicUrl);
  return done(reporterIds.length);
}
