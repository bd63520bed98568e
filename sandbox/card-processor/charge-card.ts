import type Stripe from 'stripe';
import { type BankAnswer, findCard, type TestCard } from './cards.ts';
import { keepCharge, settleCharge } from './charges.ts';
import { documentationOf, type ErrorBody } from './errors.ts';
import { recordEvent } from './events.ts';
import { idOf } from './ids.ts';
import type { CallContext } from './processor.ts';
import type { Stored } from './store.ts';

const MESSAGES = new Map([
  ['card_declined', 'Your card was declined.'],
  ['insufficient_funds', 'Your card has insufficient funds.'],
  ['expired_card', 'Your card has expired.'],
  ['incorrect_cvc', "Your card's security code is incorrect."],
  ['processing_error', 'An error occurred while processing your card. Try again in a little bit.'],
  [
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ],
]);

/** Charges the card: updates the intent and stores the charge. Returns the error if the card is declined. */
export function chargeCard(
  context: CallContext,
  intent: Stored<'payment_intent'>,
  method: Stored<'payment_method'>,
  card: TestCard,
  authenticated: boolean,
): ErrorBody | undefined {
  const { answer } = card;
  const base = { intent: intent.object, method: method.object, card, authenticated };
  if (answer.kind === 'declines') {
    return refuseAttempt(context, intent, method.object, card, refusalOf(answer), authenticated);
  }
  if (answer.kind === 'settles-later') {
    const charge = keepCharge(context, { ...base, status: 'pending' });
    intent.object.status = 'processing';
    intent.object.latest_charge = charge.object.id;
    intent.facts = { cardKey: card.key };
    context.processor.timers.set('settle-intent', intent.object.id, context.processor.settleDelayMs);
    recordEvent(context, 'charge.pending', charge.object);
    recordEvent(context, 'payment_intent.processing', intent.object);
    return undefined;
  }
  const charge = keepCharge(context, { ...base, status: 'succeeded' });
  method.facts.spentOn = intent.object.id;
  context.processor.store.save(method);
  succeed(context, intent, charge);
  return undefined;
}

function succeed(context: CallContext, intent: Stored<'payment_intent'>, charge: Stored<'charge'>): void {
  const { object } = intent;
  object.status = 'succeeded';
  object.amount_received = object.amount;
  object.latest_charge = charge.object.id;
  object.next_action = null;
  intent.facts = {};
  context.processor.store.save(intent);
  recordEvent(context, 'charge.succeeded', charge.object);
  recordEvent(context, 'payment_intent.succeeded', object);
}

function refusalOf(answer: Extract<BankAnswer, { kind: 'declines' }>): ErrorBody {
  const message = MESSAGES.get(answer.declineCode) ?? MESSAGES.get(answer.code) ?? 'Your card was declined.';
  return {
    type: 'card_error',
    code: answer.code,
    decline_code: answer.declineCode,
    advice_code: answer.adviceCode,
    param: answer.param,
    message,
  };
}

/** Stores a failed charge and returns the intent to `requires_payment_method`. */
export function refuseAttempt(
  context: CallContext,
  intent: Stored<'payment_intent'>,
  method: Stripe.PaymentMethod,
  card: TestCard,
  error: ErrorBody,
  authenticated = false,
): ErrorBody {
  const failure = { code: error.code ?? 'card_declined', message: error.message };
  const attempt = { intent: intent.object, method, card, status: 'failed' as const, failure, authenticated };
  const charge = keepCharge(context, attempt);
  intent.object.latest_charge = charge.object.id;
  recordEvent(context, 'charge.failed', charge.object);
  return reopen(context, intent, { ...error, charge: charge.object.id, payment_method: method });
}

/** Handles a failed authentication: makes no charge, and the intent waits for another card. */
export function failAuthentication(
  context: CallContext,
  intent: Stored<'payment_intent'>,
  method: Stripe.PaymentMethod,
): ErrorBody {
  const code = 'payment_intent_authentication_failure';
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  const type = context.request.id === null ? 'invalid_request_error' : 'card_error';
  return reopen(context, intent, { type, code, message, payment_method: method });
}

function reopen(context: CallContext, intent: Stored<'payment_intent'>, error: ErrorBody): ErrorBody {
  const { object } = intent;
  object.status = 'requires_payment_method';
  object.payment_method = null;
  object.next_action = null;
  object.last_payment_error = lastErrorOf(error);
  intent.facts = {};
  context.processor.store.save(intent);
  recordEvent(context, 'payment_intent.payment_failed', object);
  return error;
}

function lastErrorOf(error: ErrorBody): Stripe.PaymentIntent.LastPaymentError {
  const { payment_intent: _intent, ...rest } = error;
  return { ...rest, doc_url: documentationOf(error.code ?? 'card_declined') };
}

/**
 * Completes a slow payment with the outcome that its test card defines. Does nothing if the payment is already
 * complete.
 */
export function settleIntent(context: CallContext, intentId: string): void {
  const intent = context.processor.store.find('payment_intent', intentId);
  const chargeId = intent?.object.latest_charge;
  if (intent === undefined || intent.object.status !== 'processing' || !chargeId) return;
  const charge = context.processor.store.find('charge', idOf(chargeId));
  const method = context.processor.store.find('payment_method', idOf(intent.object.payment_method ?? ''));
  const card = findCard(intent.facts.cardKey ?? '');
  if (charge === undefined || method === undefined || card?.answer.kind !== 'settles-later') return;
  if (card.answer.ends === 'succeeded') {
    settleCharge(context, charge);
    method.facts.spentOn = intent.object.id;
    context.processor.store.save(method);
    succeed(context, intent, charge);
    return;
  }
  const error: ErrorBody = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  };
  settleCharge(context, charge, { code: 'card_declined', message: error.message });
  recordEvent(context, 'charge.failed', charge.object);
  reopen(context, intent, { ...error, charge: charge.object.id, payment_method: method.object });
}
