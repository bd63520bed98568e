import { type Contest, countOrders } from './contest.ts';
import { mustBe, objectTo, winnersOf } from './paying.ts';
import type { RaceArena, Start } from './race-arena.ts';
import type { RaceOutcome } from './tally.ts';

/** Acts as if the seller had marked the product as sold, and every racer had confirmed a cash purchase. */
async function letAllClaim({ pool, seller }: RaceArena, { productId }: Contest): Promise<void> {
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
export async function raceForTheCashSale(arena: RaceArena, contest: Contest): Promise<RaceOutcome> {
  await letAllClaim(arena, contest);
  const confirming = contest.racers.map(
    ({ bookingId }): Start => ({
      person: arena.seller,
      call: `POST /orders/${bookingId}/bought/answer`,
      body: { bought: true },
    }),
  );
  const relisting = { person: arena.seller, call: `POST /productAll/${contest.productId}/relist` };
  const replies = await arena.together([...confirming, relisting]);
  const isBack = replies.at(-1)?.code === 'ok';
  const { paid } = await countOrders(arena.pool, contest.productId);
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
