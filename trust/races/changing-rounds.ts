import { type ContestedProduct, countOrders } from './contested-product.ts';
import {
  beginning,
  lookAtSale,
  mustBe,
  objectTo,
  payAndConfirm,
  type Right,
  rightsOf,
  winnersOf,
} from './paying.ts';
import type { RaceTestbed } from './race-testbed.ts';
import type { RaceOutcome } from './tally.ts';

/** Makes the buyer with the hold pay, and checks that this buyer has bought the product. */
export async function letPay(
  testbed: RaceTestbed,
  contested: ContestedProduct,
  right: Right,
  { replies, breaches }: Pick<RaceOutcome, 'replies' | 'breaches'>,
): Promise<RaceOutcome> {
  const reply = await payAndConfirm(testbed, right);
  const unpaid = reply?.code === 'ok' ? [] : [`the buyer with the right to pay got ${reply?.code}`];
  return {
    winners: winnersOf(reply ? [reply] : []),
    replies,
    breaches: [...breaches, ...unpaid, ...(await lookAtSale(testbed, contested, right.racer.person.id))],
  };
}

/** Buyers try to reserve a product while the seller withdraws it. Only one of these requests succeeds. */
export async function raceAgainstWithdrawal(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const withdrawal = { person: testbed.seller, call: `DELETE /productAll/${contested.productId}` };
  const replies = await testbed.together([...contested.racers.map(beginning), withdrawal]);
  const withdrawn = replies.at(-1);
  const rights = rightsOf(contested.racers, replies);
  const breaches = [
    ...mustBe('rights to pay and withdrawals', rights.length + (withdrawn?.code === 'ok' ? 1 : 0), 1),
    ...objectTo(replies, ['product-held', 'product-gone', 'product-in-payment']),
  ];
  const [right] = rights;
  if (!right) return { winners: 1, replies, breaches };
  return letPay(testbed, contested, right, { replies, breaches });
}

/**
 * Buyers try to reserve a product while an admin removes it. The product is removed in any case, and every payment is
 * refunded.
 */
export async function raceAgainstRemoval(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const [first] = contested.racers;
  if (!first) return { winners: 0, replies: [], breaches: ['there is no buyer'] };
  const removal = { person: testbed.admin, call: `DELETE /productAll/${contested.productId}` };
  const replies = await testbed.together([...contested.racers.map(beginning), removal]);
  const removed = replies.at(-1)?.code;
  const rights = rightsOf(contested.racers, replies);
  const [right] = rights;
  const reply = right ? await payAndConfirm(testbed, right) : null;
  const [late] = await testbed.everywhere(beginning(first));
  const { paid } = await countOrders(testbed.pool, contested.productId);
  return {
    winners: removed === 'ok' ? 1 : 0,
    replies,
    breaches: [
      ...(removed === 'ok' ? [] : [`an admin who removed a product got ${removed}`]),
      ...(rights.length > 1 ? [`${rights.length} got the right to pay`] : []),
      ...objectTo(replies, ['product-held', 'product-gone']),
      ...(reply && reply.code !== 'payment-refunded' ? [`the buyer who paid got ${reply.code}`] : []),
      ...(late?.code === 'product-gone' ? [] : [`a late buyer got ${late?.code}`]),
      ...mustBe('sales', paid, 0),
    ],
  };
}

/** Price increase in poisha. */
const RISE = 50_000;

async function raisePrice({ pool }: RaceTestbed, { productId }: ContestedProduct): Promise<void> {
  await pool.query('update products set resale_price_poisha = resale_price_poisha + $2 where id = $1', [
    productId,
    RISE,
  ]);
}

/**
 * Buyers try to reserve a product while its price rises. The winner pays the price at the time of the order. All other
 * buyers are refused because of the hold or the new price.
 */
export async function raceAgainstThePrice(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const last = contested.racers.at(-1);
  if (!last) return { winners: 0, replies: [], breaches: ['there is no buyer'] };
  const [replies] = await Promise.all([
    testbed.together(contested.racers.map(beginning)),
    raisePrice(testbed, contested),
  ]);
  const [right, ...more] = rightsOf(contested.racers, replies);
  const [late] = await testbed.everywhere(beginning(last));
  const breaches = [
    ...mustBe('rights to pay beside the first', more.length, 0),
    ...objectTo(replies, ['product-held', 'price-changed']),
    ...(late?.code === 'price-changed' ? [] : [`after a price increase, a buyer got ${late?.code}`]),
  ];
  if (!right) return { winners: 1, replies, breaches };
  return letPay(testbed, contested, right, { replies, breaches });
}
