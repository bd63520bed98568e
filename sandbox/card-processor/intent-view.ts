import type Stripe from 'stripe';
import type { Viewer } from './processor.ts';

const SHOWN_TO_BROWSERS = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

/** Returns the intent as this viewer may see it. Browsers get no metadata, no charge and no account data. */
export function showIntent(intent: Stripe.PaymentIntent, viewer: Viewer): Partial<Stripe.PaymentIntent> {
  if (viewer === 'secret') return intent;
  return Object.fromEntries(SHOWN_TO_BROWSERS.map((name) => [name, intent[name]]));
}
