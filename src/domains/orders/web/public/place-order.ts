import type { Client } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import type { ordersCalls } from '../../contract.ts';
import { type RefusedMeeting, readMeeting, refuseMeeting } from './meeting.ts';

/** Result of ordering from the order dialog. */
export type PlacedOrder =
  | { readonly ok: true; readonly message: string; readonly bookingId: string }
  | RefusedMeeting;

/** Sends what the order dialog holds to `POST /bookings`. */
export async function placeOrder(api: Client<typeof ordersCalls>, form: FormData): Promise<PlacedOrder> {
  const meeting = readMeeting(form);
  const outcome = await api('POST /bookings', {
    body: { ...meeting, delivery: meeting.delivery === 'courier' ? 'courier' : 'meeting' },
    headers: await idempotencyHeaders(form, meeting),
  });
  if (!outcome.ok) return refuseMeeting(meeting, outcome.problem);
  const { acknowledged, message, bookingId } = outcome.data;
  if (!acknowledged) return refuseMeeting(meeting, message);
  return { ok: true, message: 'Booking confirmed', bookingId };
}
