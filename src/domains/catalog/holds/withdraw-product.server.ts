import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { noteDeed } from '../../accounts/door.server.ts';
import { productWithdrawn } from '../events.ts';
import { insertChange } from '../products/change-store.server.ts';
import { lockProduct, setWithdrawn } from '../products/product-store.server.ts';
import { endingBy, refusalOf } from '../products/rules.ts';
import { lapseExpired } from './hold-store.server.ts';

/** Who withdraws: sellers only their own products, admins any. */
export type Withdrawer = {
  readonly id: string;
  readonly isAdmin: boolean;
  /** Why an admin does it; kept with the deed. */
  readonly reason?: string;
  /** Given when its seller has sold it to somebody outside, which everybody may read. */
  readonly ending?: 'sold-elsewhere';
};

type WithdrawRefusal = 'not-found' | 'product-in-payment' | 'product-sold';

/**
 * Takes a product off the market. Another seller's product is as absent as one that never was. An admin's deed is
 * written down.
 */
export async function withdrawProduct(
  tx: Tx,
  withdrawer: Withdrawer,
  productId: string,
  now: Date,
): Promise<Result<null, WithdrawRefusal>> {
  const product = await lockProduct(tx, productId, now);
  // guard: withdraw-own-product (drop operand 2)
  if (!product || (product.sellerId !== withdrawer.id && !withdrawer.isAdmin)) return refuse('not-found');
  const refusal = refusalOf('withdraw', product.state);
  // guard: withdraw-unpaid-product
  if (refusal) return refuse(refusal);
  await lapseExpired(tx, productId, now);
  const { id: by, ending } = withdrawer;
  await setWithdrawn(tx, productId, { by, now, ending: ending ?? null });
  if (ending)
    await insertChange(tx, { product_id: productId, deed: ending, changed_by: by, changed_at: now });
  const { sellerId } = product;
  const told = { productId, sellerId, withdrawnBy: by, ending: ending ?? endingBy(by, sellerId) };
  await publish(tx, productWithdrawn, told);
  if (withdrawer.isAdmin) {
    await noteDeed(tx, {
      adminId: withdrawer.id,
      deed: 'withdraw-listing',
      subjectId: productId,
      subject: product.title,
      reason: withdrawer.reason ?? null,
    });
  }
  return done(null);
}

/** Whose product an admin takes off the market, and why. */
type AdminWithdrawal = {
  readonly productId: string;
  readonly adminId: string;
  readonly reason: string;
  readonly now: Date;
};

/**
 * Takes a product off the market on an admin's behalf, whoever sells it; the action is recorded with its reason, and
 * `product.withdrawn` is published. Refused while somebody is paying, and when it is sold or gone.
 */
export function withdrawAsAdmin(
  tx: Tx,
  { productId, adminId: id, reason, now }: AdminWithdrawal,
): Promise<Result<null, WithdrawRefusal>> {
  return withdrawProduct(tx, { id, isAdmin: true, reason }, productId, now);
}
