import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Courier's share of an order's total price, in poisha. */
const COURIER_POISHA = 100;

/**
 * Changes an order to delivery by courier. The order's total price stays the same, so the product becomes cheaper. Uses
 * SQL, because suites need many orders with a courier.
 */
export async function makeByCourier(pool: pg.Pool, bookingId: string): Promise<void> {
  await pool.query(
    `with sent as (
       update bookings set delivery = 'courier', courier_poisha = $2 where id = $1 returning product_id
     )
     update products set resale_price_poisha = resale_price_poisha - $2 from sent where products.id = sent.product_id`,
    [bookingId, COURIER_POISHA],
  );
}

/** Returns a body for `POST /orders/{id}/parcel`, with a new picture. */
export async function newParcel(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const picture = randomBytes(16).toString('hex');
  await pool.query(
    "insert into images (id, width, height, placeholder) values ($1, 960, 720, 'data:image/webp;base64,AA==')",
    [picture],
  );
  return { carrier: 'Pathao', tracking: 'DX-220481', picture: `/images/${picture}/page.jpg` };
}
