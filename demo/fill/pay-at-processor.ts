import type { NewIntent } from '../../src/domains/payments/server/gateway.ts';
import type { FillDeps } from './fill-deps.ts';

const CARD_PROCESSOR = 'https://api.stripe.com';
/** Test card of the processor with which all payments succeed. */
const TEST_CARD = 'pm_card_visa';

/** Pays like a buyer's browser: directly at the card processor, with the payment intent's secret. */
export async function payByCard({ card }: FillDeps, intentId: string, clientSecret: string): Promise<void> {
  const address = `${card.apiUrl ?? CARD_PROCESSOR}/v1/payment_intents/${intentId}/confirm`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${card.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: TEST_CARD }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the card processor declined the test card: ${await response.text()}`);
}

/**
 * Charges an amount at the card processor and returns the payment's id. A repeated call with the same key does not
 * charge again.
 */
export async function payAtProcessor(deps: FillDeps, intent: NewIntent): Promise<string> {
  const { processorId, clientSecret } = await deps.gateway.createIntent(intent);
  const known = await deps.gateway.findIntent(processorId);
  if (known?.state !== 'succeeded') await payByCard(deps, processorId, clientSecret);
  return processorId;
}
