import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { placeBooking } from '../../bookings/public-api.server.ts';

/** Creates an order that was completed at a given time; returns its id. */
export async function completeOrder(
  db: Db,
  { productId, buyerId }: { readonly productId: string; readonly buyerId: string },
  at: Date,
): Promise<string> {
  const order = { productId, buyerId, buyerPhone: '01812345678', meetLocation: 'New Market gate 2' };
  const placed = await inTransaction(db, (tx) => placeBooking(tx, order, at));
  if (!placed.ok) throw new Error(`the order could not be placed: ${placed.code}`);
  const { bookingId } = placed.value;
  await sql`update bookings set status = 'paid', fulfilment = 'completed', paid_at = ${at}
    where id = ${bookingId}`.execute(db);
  return bookingId;
}
