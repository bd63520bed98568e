import type Stripe from 'stripe';
import { findCard, type TestCard } from './cards.ts';
import { chargeCard, failAuthentication, refuseAttempt } from './charge-card.ts';
import { ApiError, type ErrorBody, invalidParameter, unexpectedState } from './errors.ts';
import { recordEvent } from './events.ts';
import { idOf, makeToken } from './ids.ts';
import type { ConfirmInput } from './intent-input.ts';
import { showIntent } from './intent-view.ts';
import { keepMethod, requireUnspent, takeMethod } from './payment-methods.ts';
import type { Call } from './processor.ts';
import type { Stored } from './store.ts';

/**
 * Attempts a payment: requests authentication or charges the card, and updates the intent. Throws 400 if the intent's
 * status allows no attempt. Throws 402 if the card is declined; the attempt's changes are kept.
 */
export function applyConfirmation(call: Call, intent: Stored<'payment_intent'>, input: ConfirmInput): void {
  requireConfirmable(call, intent.object, input);
  requireReturnUrl(intent.object, input);
  const method = chooseMethod(call, intent.object, input);
  requireUnspent(method, intent.object.id);
  const card = findCard(method.facts.cardKey);
  if (card === undefined) throw new Error(`There is no card for the payment method ${method.object.id}`);
  intent.object.payment_method = method.object.id;
  intent.object.last_payment_error = null;
  intent.object.next_action = null;
  intent.facts = { cardKey: card.key };
  const refusal = attempt(call, intent, method, card, input);
  call.processor.store.save(intent);
  if (refusal !== undefined) {
    const body = { ...refusal, payment_intent: showIntent(intent.object, call.viewer) };
    throw new ApiError(402, body, { keepsWork: true });
  }
}

function requireConfirmable(call: Call, intent: Stripe.PaymentIntent, input: ConfirmInput): void {
  const bringsMethod = input.methodId !== undefined || input.method !== undefined;
  const shown = showIntent(intent, call.viewer);
  if (intent.status === 'succeeded') {
    const message =
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.';
    throw unexpectedState(message, shown);
  }
  // A customer who left the bank's page may try another card, but cannot repeat the attempt that is still open.
  const isOpen =
    intent.status === 'requires_payment_method' ||
    intent.status === 'requires_confirmation' ||
    (intent.status === 'requires_action' && bringsMethod);
  if (!isOpen) {
    const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`;
    throw unexpectedState(message, shown);
  }
  if (!bringsMethod && intent.payment_method === null) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
    throw unexpectedState(message, shown);
  }
}

function requireReturnUrl(intent: Stripe.PaymentIntent, input: ConfirmInput): void {
  // An intent that allows only cards never redirects to another page.
  const isForCards = intent.allowed_payment_method_types !== null;
  const mayRedirect = !isForCards && intent.automatic_payment_methods?.allow_redirects === 'always';
  if (!mayRedirect || input.returnUrl !== undefined || input.offSession) return;
  throw invalidParameter(
    'return_url',
    'This PaymentIntent is configured to accept payment methods that might redirect your customer off of your page, so you must provide a `return_url`. To accept cards without one, create it with `automatic_payment_methods[allow_redirects]` set to `never`.',
  );
}

function chooseMethod(
  call: Call,
  intent: Stripe.PaymentIntent,
  input: ConfirmInput,
): Stored<'payment_method'> {
  if (input.method !== undefined) return keepMethod(call, input.method);
  const current = intent.payment_method === null ? '' : idOf(intent.payment_method);
  return takeMethod(call, input.methodId ?? current);
}

function attempt(
  call: Call,
  intent: Stored<'payment_intent'>,
  method: Stored<'payment_method'>,
  card: TestCard,
  input: ConfirmInput,
): ErrorBody | undefined {
  if (card.answer.kind === 'fails-authentication') return failAuthentication(call, intent, method.object);
  const asks = card.challenge === 'always' || (card.challenge === 'unless-set-up' && !input.offSession);
  if (!asks) return chargeCard(call, intent, method, card, false);
  if (input.offSession || input.errorOnAction) return refuseUnauthenticated(call, intent, method, card);
  askForAuthentication(call, intent, input.returnUrl ?? null);
  return undefined;
}

function refuseUnauthenticated(
  call: Call,
  intent: Stored<'payment_intent'>,
  method: Stored<'payment_method'>,
  card: TestCard,
): ErrorBody {
  const error: ErrorBody = {
    type: 'card_error',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  };
  return refuseAttempt(call, intent, method.object, card, error);
}

function askForAuthentication(call: Call, intent: Stored<'payment_intent'>, returnUrl: string | null): void {
  const token = makeToken(32);
  const url = `${call.baseUrl}/3d-secure/${intent.object.id}/${token}`;
  intent.object.status = 'requires_action';
  intent.object.next_action =
    returnUrl === null
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
  intent.facts.challenge = { token, returnUrl };
  recordEvent(call, 'payment_intent.requires_action', intent.object);
}
