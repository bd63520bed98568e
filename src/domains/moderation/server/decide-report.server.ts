import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { paths } from '../../../paths.ts';
import { findUser, noteDeed } from '../../accounts/door.server.ts';
import { lockProduct, type Product, withdrawAsAdmin } from '../../catalog/door.server.ts';
import type { Decision } from '../choices.ts';
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

type VerdictRefusal = 'not-found' | 'nothing-to-decide' | 'product-in-payment' | 'product-sold';

async function emailSeller(tx: Tx, product: Product, reason: string, publicUrl: string): Promise<void> {
  const seller = await findUser(tx, product.sellerId);
  if (!seller || seller.closedAt) return;
  await queueEmail(tx, {
    to: seller.email,
    subject: `Your listing was withdrawn: ${product.title}`,
    paragraphs: [
      `Hello ${seller.name},`,
      `Your listing ${product.title} was reported, and we have removed it. It is no longer for sale.`,
      `The reason: ${reason}`,
      'You may list the product again when this is put right.',
    ],
    action: { label: 'See my products', url: publicUrl + paths.myProducts() },
  });
}

function noteKept(tx: Tx, { adminId, productId, reason }: Verdict, subject: string): Promise<void> {
  return noteDeed(tx, {
    adminId,
    deed: 'keep-listing',
    subjectId: productId,
    subject,
    reason: reason || null,
  });
}

async function withdraw(
  tx: Tx,
  verdict: Verdict,
  product: Product,
  publicUrl: string,
): Promise<Result<null, VerdictRefusal>> {
  const withdrawn = await withdrawAsAdmin(tx, verdict);
  if (!withdrawn.ok) return withdrawn;
  await emailSeller(tx, product, verdict.reason, publicUrl);
  return done(null);
}

/**
 * Decides on all open reports of a listing at once and writes it down. A listing that its seller has taken down
 * meanwhile needs no withdrawing any more. Gives how many reports were open.
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
  const decided = await decideReports(tx, { productId, decision, by, now });
  if (decided === 0) return refuse('nothing-to-decide');
  if (decision === 'withdraw' && product.state !== 'withdrawn') {
    const withdrawn = await withdraw(tx, verdict, product, publicUrl);
    if (!withdrawn.ok) return withdrawn;
  } else await noteKept(tx, verdict, product.title);
  return done(decided);
}
