import type Stripe from 'stripe';
import { applyConfirmation } from './confirm.ts';
import { missingParameter, missingResource, unexpectedState } from './errors.ts';
import { recordEvent } from './events.ts';
import { makeId, makeToken } from './ids.ts';
import { type CreateInput, type IntentDetails, readConfirm, readCreate, readUpdate } from './intent-input.ts';
import { showIntent } from './intent-view.ts';
import { listObjects } from './listing.ts';
import { checkAmount, checkCurrency } from './money.ts';
import { applyMetadata } from './params.ts';
import { keepMethod, takeMethod } from './payment-methods.ts';
import { type Call, nowInSeconds } from './processor.ts';
import type { Stored } from './store.ts';

const OPEN_STATUSES = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const CANCEL_REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** POST /v1/payment_intents */
export function createIntent(call: Call): object {
  const input = readCreate(call.params, call.apiVersion);
  const intent: Stored<'payment_intent'> = { object: newIntent(call, input), facts: {} };
  applyDetails(intent.object, input.details);
  call.processor.store.insert('payment_intent', intent.object, intent.facts);
  recordEvent(call, 'payment_intent.created', intent.object);
  if (input.confirm) applyConfirmation(call, intent, input.confirmation);
  else attachMethod(call, intent, input.confirmation);
  call.processor.store.save(intent);
  return showIntent(intent.object, call.viewer);
}

function newIntent(call: Call, input: CreateInput): Stripe.PaymentIntent {
  const id = makeId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.methodTypes ?? null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: input.automatic,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.captureMethod,
    client_secret: `${id}_secret_${makeToken(25)}`,
    confirmation_method: input.confirmationMethod,
    created: nowInSeconds(call.processor),
    currency: input.currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

function applyDetails(intent: Stripe.PaymentIntent, details: IntentDetails): void {
  const given = Object.entries(details.fields).filter(([, value]) => value !== undefined);
  Object.assign(intent, Object.fromEntries(given));
  intent.metadata = applyMetadata(intent.metadata, details.metadata);
}

type MethodChoice = Pick<CreateInput['confirmation'], 'methodId' | 'method'>;

function attachMethod(call: Call, intent: Stored<'payment_intent'>, choice: MethodChoice): void {
  if (choice.method === undefined && choice.methodId === undefined) return;
  const method =
    choice.method === undefined ? takeMethod(call, choice.methodId ?? '') : keepMethod(call, choice.method);
  intent.object.payment_method = method.object.id;
  intent.object.status = 'requires_confirmation';
  intent.object.next_action = null;
  intent.facts = {};
}

/** GET /v1/payment_intents/:id */
export function retrieveIntent(call: Call): object {
  const intent = findIntent(call);
  call.params.finish();
  return showIntent(intent.object, call.viewer);
}

/** GET /v1/payment_intents */
export function listIntents(call: Call): object {
  call.params.ignore('customer');
  return listObjects(call, 'payment_intent', '/v1/payment_intents');
}

/** Returns the intent whose id is in the URL. A browser must also send the intent's client secret. Throws 404. */
function findIntent(call: Call): Stored<'payment_intent'> {
  const secret = call.params.text('client_secret');
  if (call.viewer === 'publishable' && !secret) throw missingParameter('client_secret');
  const stored = call.processor.store.find('payment_intent', call.id);
  const isForeign = Boolean(secret) && stored?.object.client_secret !== secret;
  if (stored === undefined || isForeign) throw missingResource('payment_intent', call.id, 'intent');
  return stored;
}

/** POST /v1/payment_intents/:id */
export function updateIntent(call: Call): object {
  const intent = findIntent(call);
  const input = readUpdate(call.params, call.apiVersion);
  const { object } = intent;
  for (const [name, value] of [
    ['amount', input.amount],
    ['currency', input.currency],
    ['payment_method', input.methodId ?? input.method],
  ] as const) {
    if (value !== undefined) requireOpen(call, object, name);
  }
  object.currency = input.currency === undefined ? object.currency : checkCurrency(input.currency);
  if (input.amount !== undefined || input.currency !== undefined) {
    object.amount = checkAmount(input.amount ?? object.amount, object.currency);
    if (object.status === 'requires_action') returnToConfirmation(intent);
  }
  if (input.methodTypes !== undefined) object.allowed_payment_method_types = input.methodTypes;
  attachMethod(call, intent, input);
  applyDetails(object, input.details);
  call.processor.store.save(intent);
  return showIntent(object, call.viewer);
}

/**
 * Sets an intent back to `requires_confirmation` and drops its open authentication, which was for another amount or
 * currency.
 */
function returnToConfirmation(intent: Stored<'payment_intent'>): void {
  intent.object.status = 'requires_confirmation';
  intent.object.next_action = null;
  intent.facts = {};
}

function requireOpen(call: Call, intent: Stripe.PaymentIntent, name: string): void {
  if (OPEN_STATUSES.includes(intent.status)) return;
  const message = `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}.`;
  throw unexpectedState(message, showIntent(intent, call.viewer));
}

/** POST /v1/payment_intents/:id/confirm */
export function confirmIntent(call: Call): object {
  const intent = findIntent(call);
  const { input, details } = readConfirm(call.params);
  applyDetails(intent.object, details);
  applyConfirmation(call, intent, input);
  call.processor.store.save(intent);
  return showIntent(intent.object, call.viewer);
}

/** POST /v1/payment_intents/:id/cancel */
export function cancelIntent(call: Call): object {
  const intent = findIntent(call);
  const reason = call.params.choice('cancellation_reason', CANCEL_REASONS) ?? null;
  call.params.finish();
  const { object } = intent;
  if (!OPEN_STATUSES.includes(object.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${object.status}.`;
    throw unexpectedState(message, showIntent(object, call.viewer));
  }
  object.status = 'canceled';
  object.canceled_at = nowInSeconds(call.processor);
  object.cancellation_reason = reason;
  object.next_action = null;
  intent.facts = {};
  call.processor.store.save(intent);
  recordEvent(call, 'payment_intent.canceled', object);
  return showIntent(object, call.viewer);
}
