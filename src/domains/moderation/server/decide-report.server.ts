import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { queueEmails } from '#platform/work/mail.server.ts';
import { noteAuditEntry, usersByIds } from '../../accounts/public-api.server.ts';
import { lockProduct, type Product, withdrawAsAdmin } from '../../catalog/public-api.server.ts';
import type { Decision } from '../choices.ts';
import { decidedEmail, removedEmail } from './report-emails.server.ts';
import { decideReports } from './store.server.ts';

/** An admin's decision on a reported listing. */
export type Verdict = {
  readonly productId: string;
  readonly adminId: string;
  readonly decision: Decision;
  /** Told to the seller when the listing goes. */
  readonly reason: string;
  readonly now: Date;
};

type VerdictRefusal = 'not-found' | 'nothing-to-decide' | 'product-sold';

function noteKept(tx: Tx, { adminId, productId, reason }: Verdict, subject: string): Promise<void> {
  return noteAuditEntry(tx, {
    adminId,
    deed: 'keep-listing',
    subjectId: productId,
    subject,
    reason: reason || null,
  });
}

/** Tells those who reported the listing what became of it, and its seller where it was taken away from them. */
async function tell(
  tx: Tx,
  { decision, reason }: Verdict,
  { product, reporterIds, isTaken }: Told,
  publicUrl: string,
): Promise<void> {
  const people = await usersByIds(tx, [product.sellerId, ...reporterIds]);
  const open = (id: string) => {
    const person = people.get(id);
    return person && !person.closedAt ? [person] : [];
  };
  await queueEmails(tx, [
    ...(isTaken
      ? open(product.sellerId).map((seller) =>
          removedEmail(seller, product, { reason, because: 'reported' }, publicUrl),
        )
      : []),
    ...reporterIds.flatMap(open).map((reporter) => decidedEmail(reporter, product, decision, publicUrl)),
  ]);
}

type Told = {
  readonly product: Product;
  readonly reporterIds: readonly string[];
  /** Whether the listing was on the market until now. */
  readonly isTaken: boolean;
};

/**
 * Decides on all open reports of a listing at once, writes it down, and tells who reported it. A listing that its seller
 * has taken down meanwhile needs no withdrawing any more. Gives how many reports were open.
 */
export async function decideReport(
  tx: Tx,
  verdict: Verdict,
  publicUrl: string,
): Promise<Result<number, VerdictRefusal>> {
  // Two admins who decide at once wait for each other here.
  const product = await lockProduct(tx, verdict.productId, verdict.now);
  if (!product) return refuse('not-found');
  const { productId, decision, adminId: by, now } = verdict;
  const reporterIds = await decideReports(tx, { productId, decision, by, now });
  if (reporterIds.length === 0) return refuse('nothing-to-decide');
  const isTaken = decision === 'withdraw' && product.state !== 'withdrawn';
  if (isTaken) {
    const withdrawn = await withdrawAsAdmin(tx, verdict);
    if (!withdrawn.ok) return withdrawn;
  } else await noteKept(tx, verdict, product.title);
  await tell(tx, verdict, { product, reporterIds, isTaken }, publicUrl);
  return done(reporterIds.length);
}
