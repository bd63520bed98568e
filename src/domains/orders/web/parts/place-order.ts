import type { Client } from '../../../../platform/api-client.ts';
import type { ordersCalls } from '../../contract.ts';

type Typed = { readonly buyerPhone: string; readonly buyerLocation: string };

/** What ordering from the order dialog came to. */
export type PlacedOrder =
  | { readonly ok: true; readonly message: string; readonly bookingId: string }
  | {
      readonly ok: false;
      readonly message: string;
      readonly errors: Readonly<Record<string, readonly string[]>> | null;
      readonly typed: Typed;
    };

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Sends what the order dialog holds to `POST /bookings`. */
export async function placeOrder(api: Client<typeof ordersCalls>, form: FormData): Promise<PlacedOrder> {
  const typed = { buyerPhone: textOf(form, 'buyerPhone'), buyerLocation: textOf(form, 'buyerLocation') };
  const outcome = await api('POST /bookings', { body: { _id: textOf(form, 'productId'), ...typed } });
  if (!outcome.ok) {
    return { ok: false, message: outcome.problem.detail, errors: outcome.problem.errors ?? null, typed };
  }
  const { acknowledged, message, bookingId } = outcome.data;
  if (!acknowledged) return { ok: false, message, errors: null, typed };
  return { ok: true, message: 'Booking confirmed', bookingId };
}
