import pLimit from 'p-limit';
import type { Person } from '../../harness/market-people.ts';
import { makeByCourier } from '../../harness/parcels.ts';
import { pinAt } from '../../src/domains/handover/pin.ts';
import { addContestedProduct } from '../races/contested-product.ts';
import type { Scene, Wish } from './scene.ts';

/** An order of a buyer and a seller who have no other orders. */
export type Order = { readonly bookingId: string; readonly buyer: Person; readonly seller: Person };

/** Number of orders that are paid in parallel. */
const CONCURRENCY = 4;

/** Makes a call while no process is killed. Throws if the market refuses the call. */
export async function must(scene: Scene, wish: Wish): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await scene.insist(wish);
  if (status !== 200) throw new Error(`${wish.call} got status ${status} ${body.code}`);
  return body;
}

async function payOne(
  scene: Scene,
  {
    seller,
    buyer,
    byCourier,
  }: { readonly seller: Person; readonly buyer: Person; readonly byCourier: boolean },
): Promise<Order> {
  const { racers } = await addContestedProduct(scene.people, { seller, buyers: [buyer], ordered: true });
  const bookingId = racers[0]?.bookingId ?? '';
  if (byCourier) await makeByCourier(scene.pool, bookingId);
  const begun = await must(scene, {
    person: buyer,
    call: 'POST /create-payment-intent',
    body: { bookingId, agreed: true },
  });
  await scene.market.processor.pay(String(begun.clientSecret));
  const { transactionId } = begun;
  await must(scene, { person: buyer, call: 'POST /payments', body: { bookingId, transactionId } });
  if (!byCourier) await must(scene, { person: buyer, call: `POST /orders/${bookingId}/received` });
  return { bookingId, buyer, seller };
}

/** Adds orders that are paid by card. With `byCourier`, their buyers wait for a parcel. */
export async function addPaidOrders(scene: Scene, count: number, byCourier = false): Promise<Order[]> {
  const limit = pLimit(CONCURRENCY);
  const sellers = await scene.people.join('Seller', count);
  const buyers = await scene.people.join('Buyer', count);
  return Promise.all(
    sellers.flatMap((seller, index) => {
      const buyer = buyers[index];
      return buyer ? [limit(() => payOne(scene, { seller, buyer, byCourier }))] : [];
    }),
  );
}

/** Returns a call with which the seller types the current PIN of the order. */
export async function typing({ pool }: Scene, { bookingId, seller }: Order): Promise<Wish> {
  const { rows } = await pool.query<{ secret: string }>(
    'select secret from order_handovers where booking_id = $1',
    [bookingId],
  );
  const pin = pinAt(rows[0]?.secret ?? '', new Date());
  return { person: seller, call: `POST /orders/${bookingId}/handover`, body: { pin } };
}

/** Returns a call with which the buyer opens a dispute. */
export const disputing = ({ bookingId, buyer }: Order): Wish => ({
  person: buyer,
  call: `POST /orders/${bookingId}/dispute`,
  body: { reason: 'Something else', text: 'It smells of smoke' },
});

/** Gives the seller of an order a payout account that is already usable. */
export async function addAccount({ pool }: Scene, { seller }: Order): Promise<void> {
  await pool.query(
    `insert into payout_accounts (seller_id, way, number, holder_name, named_at, usable_at)
     values ($1, 'bkash', '01711345482', 'Karim', now() - interval '2 days', now() - interval '1 day')`,
    [seller.id],
  );
}
