import type Stripe from 'stripe';
import type { Gateway } from './gateway.ts';

/** Largest accepted difference in seconds between a message's time and the server's time, in both directions. */
const SIGNATURE_TOLERANCE = 300;

/**
 * Returns whether a signature is dated too far in the future. The library accepts such messages, which would stay valid
 * for a long time.
 */
function isFromTheFuture(signature: string): boolean {
  const sent = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1] ?? Number.NaN);
  return sent > Date.now() / 1_000 + SIGNATURE_TOLERANCE;
}

type ReadEvent = (body: string, signature: string) => ReturnType<Gateway['readEvent']>;

function eventReaderOf(stripe: Stripe, secret: string): ReadEvent {
  return (body, signature) => {
    try {
      // guard: webhook-signature (value => JSON.parse(body))
      // guard: webhook-age ("SIGNATURE_TOLERANCE" => 1e9)
      const event = stripe.webhooks.constructEvent(body, signature, secret, SIGNATURE_TOLERANCE);
      const { id } = event.data.object as { id?: unknown };
      return {
        id: event.id,
        type: event.type,
        livemode: event.livemode,
        objectId: typeof id === 'string' ? id : null,
      };
    } catch {
      return null;
    }
  };
}

/**
 * Creates the parser of webhook messages. `secrets` holds secrets separated by spaces; two while a secret is being
 * replaced. A message must be signed with one of them.
 */
export function eventReader(stripe: Stripe, secrets: string): Gateway['readEvent'] {
  const readers = secrets.split(/\s+/).map((secret) => eventReaderOf(stripe, secret));
  return (body, signature) => {
    // guard: webhook-from-future (drop operand 2)
    if (signature === null || isFromTheFuture(signature)) return null;
    for (const read of readers) {
      const event = read(body, signature);
      if (event) return event;
    }
    return null;
  };
}
