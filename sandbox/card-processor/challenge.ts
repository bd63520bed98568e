import type { IncomingMessage, ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { findCard } from './cards.ts';
import { drawChallenge, drawChallengeOver } from './challenge-page.ts';
import { chargeCard, failAuthentication } from './charge-card.ts';
import { readBody, sendPage } from './http.ts';
import { idOf } from './ids.ts';
import type { CallContext, Processor } from './processor.ts';
import type { Stored } from './store.ts';

const STALE = 'This question has been answered, or the payment was changed meanwhile.';

/**
 * Handles `/3d-secure/:intent/:token`: shows the bank's authentication page, accepts the answer and
 * redirects back.
 */
export async function handleChallenge(
  processor: Processor,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  afterWork: () => void,
): Promise<void> {
  const [, , intentId = '', token = ''] = url.pathname.split('/');
  const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : undefined;
  const intent = processor.store.find('payment_intent', intentId);
  const challenge = intent?.facts.challenge;
  if (intent === undefined || challenge?.token !== token) {
    sendPage(response, intent === undefined ? 404 : 410, drawChallengeOver(STALE, null));
    return;
  }
  const outcome = form?.get('outcome');
  if (outcome !== 'complete' && outcome !== 'fail') {
    sendPage(response, 200, drawChallenge(intent.object, findMethod(processor, intent)?.object));
    return;
  }
  answerChallenge(processor, intentId, outcome === 'complete');
  afterWork();
  const settled = processor.store.find('payment_intent', intentId)?.object;
  if (challenge.returnUrl === null || settled === undefined) {
    sendPage(response, 200, drawChallengeOver('You can close this page and return to the shop.', null));
    return;
  }
  response.writeHead(303, {
    Location: returnAddress(challenge.returnUrl, settled),
    'Cache-Control': 'no-store',
  });
  response.end();
}

function findMethod(
  processor: Processor,
  intent: Stored<'payment_intent'>,
): Stored<'payment_method'> | undefined {
  const method = intent.object.payment_method;
  return method === null ? undefined : processor.store.find('payment_method', idOf(method));
}

/**
 * Charges the card after a successful authentication. Otherwise returns the intent to
 * `requires_payment_method`.
 */
function answerChallenge(processor: Processor, intentId: string, passed: boolean): void {
  const context: CallContext = { processor, request: { id: null, idempotency_key: null } };
  processor.store.transaction(() => {
    const intent = processor.store.find('payment_intent', intentId);
    const card = findCard(intent?.facts.cardKey ?? '');
    const method = intent === undefined ? undefined : findMethod(processor, intent);
    if (intent?.object.status !== 'requires_action' || card === undefined || method === undefined) return;
    intent.object.next_action = null;
    if (passed) chargeCard(context, intent, method, card, true);
    else failAuthentication(context, intent, method.object);
    intent.facts.challenge = undefined;
    processor.store.save(intent);
  });
}

function returnAddress(returnUrl: string, intent: Stripe.PaymentIntent): string {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  address.searchParams.set('redirect_status', redirectStatusOf(intent.status));
  return address.href;
}

function redirectStatusOf(status: string): string {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' ? 'pending' : 'failed';
}
