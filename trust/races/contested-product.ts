import type pg from 'pg';
import type { People, Person } from '../../harness/market-people.ts';

/** A buyer of a round, with their open order. In rounds about ordering, the order's id is empty. */
export type Racer = { readonly person: Person; readonly bookingId: string };

/** A product that several buyers want. */
export type ContestedProduct = { readonly productId: string; readonly racers: readonly Racer[] };

/** Meeting that a buyer suggests with an order. */
export const MEETING = { buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };

async function addBookings(
  pool: pg.Pool,
  productId: string,
  buyerIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; buyer_id: string }>(
    `insert into bookings (product_id, buyer_id, seller_id, buyer_phone, meet_location, price_poisha)
     select product.id, buyer, product.seller_id, $3, $4, product.resale_price_poisha
     from products product, unnest($2::uuid[]) as buyer where product.id = $1 returning id, buyer_id`,
    [productId, buyerIds, MEETING.buyerPhone, MEETING.buyerLocation],
  );
  return new Map(rows.map(({ id, buyer_id }) => [buyer_id, id]));
}

/** Adds a product and, by default, an order of every buyer. Uses SQL, because the suite plays many rounds. */
export async function addContestedProduct(
  { pool, list }: Pick<People, 'pool' | 'list'>,
  wish: {
    readonly seller: Person;
    readonly buyers: readonly Person[];
    readonly ordered: boolean;
  },
): Promise<ContestedProduct> {
  const [productId = ''] = await list(wish.seller, 1);
  const ids = wish.buyers.map(({ id }) => id);
  const bookings = wish.ordered ? await addBookings(pool, productId, ids) : new Map<string, string>();
  const racers = wish.buyers.map((person) => ({ person, bookingId: bookings.get(person.id) ?? '' }));
  return { productId, racers };
}

/** Returns the number of paid and of open orders of a product. */
export async function countOrders(pool: pg.Pool, productId: string) {
  const { rows } = await pool.query<{ paid: number; open: number }>(
    `select count(*) filter (where status = 'paid')::int as paid, count(*) filter (where status = 'open')::int as open
     from bookings where product_id = $1`,
    [productId],
  );
  return rows[0] ?? { paid: 0, open: 0 };
}

/** Makes a product's payment hold expire in `ms`. */
export async function endHoldIn(pool: pg.Pool, productId: string, ms: number): Promise<void> {
  await pool.query(
    `with hold as (
       update product_holds set taken_at = taken_at - interval '1 hour', expires_at = now() + make_interval(secs => $2)
       where product_id = $1 and ended_at is null returning expires_at
     )
     update products set held_until = hold.expires_at from hold where products.id = $1`,
    [productId, ms / 1_000],
  );
}
