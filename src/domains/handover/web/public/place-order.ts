import type { Client } from '#platform/api/api-client.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { type RefusedForm, refusedForm, textValue } from '#platform/api/form-response.ts';
import type { Problem } from '#platform/http/problem.ts';
import type { bookingsCalls } from '../../../bookings/contract.ts';

/** Form values of the dialogs that ask for phone and meeting place, with the product's id. */
export type Meeting = {
  readonly _id: string;
  readonly buyerPhone: string;
  readonly buyerLocation: string;
  /** Way of delivery: `meeting` or `courier`; empty if the dialog does not ask. */
  readonly delivery: string;
};

/** A refusal with the entered values, so that the dialog stays open with its contents. */
export type RefusedMeeting = { readonly ok: false } & RefusedForm<Meeting>;

/** Reads the form of a dialog with phone and meeting place. */
export function readMeeting(form: FormData): Meeting {
  return {
    _id: textValue(form, 'productId'),
    buyerPhone: textValue(form, 'buyerPhone'),
    buyerLocation: textValue(form, 'buyerLocation'),
    delivery: textValue(form, 'delivery'),
  };
}

/**
 * Returns the refusal of a dialog's API call, with the values that the buyer typed. `why` is the problem from the API's
 * response, or a message that belongs to no field.
 */
export function refuseMeeting(
  typed: Meeting,
  why: Pick<Problem, 'errors' | 'detail'> | string,
): RefusedMeeting {
  return { ok: false, ...refusedForm(typeof why === 'string' ? { detail: why } : why, typed) };
}

/** Result of ordering from the order dialog. */
export type PlacedOrder =
  | { readonly ok: true; readonly message: string; readonly bookingId: string }
  | RefusedMeeting;

/** Sends the values of the order dialog to `POST /bookings`. */
export async function placeOrder(api: Client<typeof bookingsCalls>, form: FormData): Promise<PlacedOrder> {
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
