import type { NewIntent } from '../../src/domains/payments/server/gateway.server.ts';
import type { FillParts } from './parts.ts';

const CARD_PROCESSOR = 'https://api.stripe.com';
/** A card of the processor's own, which always pays. */
const TEST_CARD = 'pm_card_visa';

/** Pays as the buyer's browser does: straight at the card processor, with the secret of the intent. */
export async function payByCard({ card }: FillParts, intentId: string, clientSecret: string): Promise<void> {
  const address = `${card.apiUrl ?? CARD_PROCESSOR}/v1/payment_intents/${intentId}/confirm`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${card.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: TEST_CARD }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the card processor took no test card: ${await response.text()}`);
}

/**
 * Has the card processor take an amount of which the market knows by other ways, and gives the number of the payment. Of
 * one key it is taken once, however often this is done.
 */
export async function payAtProcessor(parts: FillParts, intent: NewIntent): Promise<string> {
  const { processorId, clientSecret } = await parts.gateway.createIntent(intent);
  const known = await parts.gateway.findIntent(processorId);
  if (known?.state !== 'succeeded') await payByCard(parts, processorId, clientSecret);
  return processorId;
}
