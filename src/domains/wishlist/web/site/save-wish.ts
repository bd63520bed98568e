import { z } from 'zod';
import type { Client } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { orderWish } from '../../../bookings/contract.ts';
import { type RefusedMeeting, readMeeting, refuseMeeting } from '../../../handover/web/public/place-order.ts';
import type { wishlistCalls } from '../../contract.ts';

/** Result of sending the wish dialog. */
export type SavedWish =
  | { readonly ok: true; readonly message: string; readonly wishId: string }
  | RefusedMeeting;

/** Sends the wish dialog's form to `POST /wishlist`. Unlike the API, the dialog requires phone and meeting place. */
export async function saveWish(api: Client<typeof wishlistCalls>, form: FormData): Promise<SavedWish> {
  const meeting = readMeeting(form);
  const checked = orderWish.safeParse(meeting);
  if (!checked.success) {
    return refuseMeeting(meeting, { detail: '', errors: z.flattenError(checked.error).fieldErrors });
  }
  const { _id, buyerPhone, buyerLocation } = meeting;
  const wish = { _id, buyerPhone, buyerLocation };
  const outcome = await api('POST /wishlist', {
    body: wish,
    headers: await idempotencyHeaders(form, wish),
  });
  if (!outcome.ok) return refuseMeeting(meeting, outcome.problem);
  const { acknowledged, message, wishId } = outcome.data;
  return acknowledged ? { ok: true, message, wishId } : refuseMeeting(meeting, message);
}
