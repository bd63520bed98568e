import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { recordAuditEntry } from '../../accounts/public-api.server.ts';
import { closeReview } from '../confirmations/removal-review-store.server.ts';
import { productWithdrawn } from '../events.ts';
import { insertChange } from '../products/change-store.server.ts';
import type { Product } from '../products/product.ts';
import { lockProduct, setWithdrawn } from '../products/product-store.server.ts';
import { setRemoved } from '../products/removal-store.server.ts';
import { endingBy, refusalOf } from '../products/rules.ts';
import { lapseExpired, openHold, revokeHold } from './hold-store.server.ts';

/** Person who withdraws a product. Sellers can withdraw only their own products, admins any product. */
export type Withdrawer = {
  readonly id: string;
  readonly isAdmin: boolean;
  /** Set if the seller has sold the product elsewhere. The product's page shows this to everybody. */
  readonly ending?: 'sold-elsewhere';
  /** Id of the buyer's order, if the seller sold the product for cash. */
  readonly boughtBy?: string | undefined;
};

/** Reason why a seller cannot delete a product that they hold for a buyer. The buyer may be paying for it. */
const KEPT =
  'You are keeping this product for a buyer. Choose “Stop keeping it” on the page of their order, then delete it.';

type RemoveRefusal = 'not-found' | 'product-sold';
type WithdrawRefusal = RemoveRefusal | 'product-in-payment';

type Withdrawal = Pick<Withdrawer, 'id' | 'ending' | 'boughtBy'> & { readonly now: Date };

/** Withdraws a product and publishes `product.withdrawn`. The caller has checked that the product may be withdrawn. */
async function takeOff(tx: Tx, { id: productId, sellerId }: Product, withdrawal: Withdrawal): Promise<void> {
  const { id: by, ending, boughtBy, now } = withdrawal;
  await lapseExpired(tx, productId, now);
  await revokeHold(tx, productId, now);
  await setWithdrawn(tx, productId, { by, now, ending: ending ?? null });
  if (ending)
    await insertChange(tx, { product_id: productId, action: ending, changed_by: by, changed_at: now });
  const event = { productId, sellerId, withdrawnBy: by, ending: ending ?? endingBy(by, sellerId), boughtBy };
  await publish(tx, productWithdrawn, event);
}

/**
 * Withdraws a product. Refuses with `not-found` if the product belongs to another seller. A seller must wait while a
 * buyer pays; an admin need not, see {@link withdrawAsAdmin}.
 */
export async function withdrawProduct(
  tx: Tx,
  withdrawer: Withdrawer,
  productId: string,
  now: Date,
): Promise<Result<null, WithdrawRefusal>> {
  if (withdrawer.isAdmin) {
    return withdrawAsAdmin(tx, { productId, adminId: withdrawer.id, reason: null, now });
  }
  const product = await lockProduct(tx, productId, now);
  // guard: withdraw-own-product (drop operand 2)
  if (!product || product.sellerId !== withdrawer.id) return refuse('not-found');
  const refusal = refusalOf('withdraw', product.state);
  // guard: withdraw-unpaid-product
  if (refusal) {
    const isKept = (await openHold(tx, productId))?.kind === 'kept';
    return refuse(refusal, isKept ? { detail: KEPT } : {});
  }
  await takeOff(tx, product, { ...withdrawer, now });
  return done(null);
}

/** Product that an admin withdraws, and the reason, which is stored with the action. */
type AdminWithdrawal = {
  readonly productId: string;
  readonly adminId: string;
  readonly reason: string | null;
  readonly now: Date;
};

/**
 * Withdraws a product of any seller for an admin. Records the action with its reason and publishes
 * `product.withdrawn`. A paying buyer loses the hold; a payment that still arrives is refunded. Refuses if the product
 * is sold or does not exist.
 */
export async function withdrawAsAdmin(
  tx: Tx,
  { productId, adminId, reason, now }: AdminWithdrawal,
): Promise<Result<null, RemoveRefusal>> {
  const product = await lockProduct(tx, productId, now);
  if (!product) return refuse('not-found');
  const refusal = refusalOf('remove', product.state);
  if (refusal) return refuse(refusal);
  await takeOff(tx, product, { id: adminId, now });
  await recordRemoval(tx, product, { adminId, reason });
  return done(null);
}

function recordRemoval(
  tx: Tx,
  { id, title }: Product,
  { adminId, reason }: Pick<AdminWithdrawal, 'adminId' | 'reason'>,
): Promise<void> {
  return recordAuditEntry(tx, {
    adminId,
    action: 'withdraw-listing',
    subjectId: id,
    subject: title,
    reason,
  });
}

/**
 * Removes a product of any seller for an admin, like {@link withdrawAsAdmin}, also if it is off the market already.
 * Then its seller can no longer relist it, its page is hidden, and an open request for another check is closed. No
 * second `product.withdrawn` is published, because its orders have ended already. Buyers can still confirm a cash
 * purchase.
 */
export async function removeAsAdmin(
  tx: Tx,
  withdrawal: AdminWithdrawal,
): Promise<Result<null, RemoveRefusal>> {
  const { productId, adminId, now } = withdrawal;
  const product = await lockProduct(tx, productId, now);
  // guard: removal-of-withdrawn-product (condition => true)
  if (product?.state !== 'withdrawn') return withdrawAsAdmin(tx, withdrawal);
  await setRemoved(tx, { productId, adminId, now });
  await closeReview(tx, { productId, adminId, decision: 'kept', now });
  await recordRemoval(tx, product, withdrawal);
  return done(null);
}
