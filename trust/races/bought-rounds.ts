import { type ContestedProduct, countOrders } from './contested-product.ts';
import { mustBe, objectTo, winnersOf } from './paying.ts';
import type { RaceTestbed, Start } from './race-testbed.ts';
import type { RaceOutcome } from './tally.ts';

/** Acts as if the seller had marked the product as sold, and every racer had said that they bought it in cash. */
async function letAllClaim({ pool, seller }: RaceTestbed, { productId }: ContestedProduct): Promise<void> {
  await pool.query(
    `with gone as (
       update products set state = 'withdrawn', withdrawn_at = now(), withdrawn_by = $2, ending = 'sold-elsewhere'
       where id = $1
     ), ended as (
       update bookings set status = 'unavailable' where product_id = $1 returning id, buyer_id
     )
     insert into order_transitions (booking_id, action, from_state, to_state, actor_id, happened_at)
     select id, 'say-bought', 'unavailable', 'unavailable', buyer_id, now() from ended`,
    [productId, seller.id],
  );
}

/**
 * A seller confirms cash purchases of several buyers at the same time, and relists the product. Afterwards the product
 * is sold once, or it is for sale.
 */
export async function raceForTheCashSale(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  await letAllClaim(testbed, contested);
  const confirming = contested.racers.map(
    ({ bookingId }): Start => ({
      person: testbed.seller,
      call: `POST /orders/${bookingId}/bought/answer`,
      body: { bought: true },
    }),
  );
  const relisting = { person: testbed.seller, call: `POST /productAll/${contested.productId}/relist` };
  const replies = await testbed.together([...confirming, relisting]);
  const isBack = replies.at(-1)?.code === 'ok';
  const { paid } = await countOrders(testbed.pool, contested.productId);
  return {
    winners: winnersOf(replies),
    replies,
    breaches: [
      ...mustBe('sales and new listings', winnersOf(replies), 1),
      ...mustBe('sales', paid, isBack ? 0 : 1),
      ...objectTo(replies, ['order-state', 'product-sold']),
    ],
  };
}
