import type { Client } from '#platform/api/api-client.ts';
import { textValue } from '#platform/api/form-response.ts';
import {
  type PlacedOrder,
  type RefusedMeeting,
  readMeeting,
  refuseMeeting,
} from '../../../handover/web/public/place-order.ts';
import type { wishlistCalls } from '../../contract.ts';

const DIALOG = 'order-';

/**
 * Returns the id of the dialog that asks for a wish's missing phone or meeting place. The form's `intent` is the same
 * id.
 */
export function orderDialogId(wishId: string): string {
  return DIALOG + wishId;
}

/** Returns the id of the wish whose dialog sent this form; null for other forms. */
export function wishOfDialog(form: FormData): string | null {
  const intent = textValue(form, 'intent');
  return intent.startsWith(DIALOG) ? intent.slice(DIALOG.length) : null;
}

/** Sends a wish dialog's form to `PUT /wishlist/buyer/{id}`. */
export async function orderWishByDialog(
  api: Client<typeof wishlistCalls>,
  wishId: string,
  form: FormData,
): Promise<PlacedOrder> {
  const meeting = readMeeting(form);
  const { buyerPhone, buyerLocation } = meeting;
  const body = { buyerPhone, buyerLocation };
  const outcome = await api('PUT /wishlist/buyer/{id}', { params: { id: wishId }, body });
  if (!outcome.ok) return refuseMeeting(meeting, outcome.problem);
  return { ok: true, message: outcome.data.message, bookingId: outcome.data.bookingId };
}

type WishResult = {
  readonly error: string | null;
  /** Dialog that was refused; null if another form was sent. */
  readonly asked: { readonly outcome: RefusedMeeting } | null;
};

/** Returns the error message for a toast. Null if nothing was refused, or if fields of the dialog show the errors. */
export function refusalNotice({ error, asked }: WishResult): string | null {
  return error ?? asked?.outcome.message ?? null;
}
