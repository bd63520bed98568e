import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { checkCard } from './card-check.ts';
import { findCardByMethodId, type TestCard } from './cards.ts';
import { ApiError, invalidParameter, missingParameter, missingResource } from './errors.ts';
import { makeId } from './ids.ts';
import { applyMetadata, type Params } from './params.ts';
import { type Call, type CallContext, nowInSeconds } from './processor.ts';
import type { Stored } from './store.ts';

const ADDRESS_FIELDS = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'] as const;

/** Data that the browser's card form sends about itself. It is ignored. */
const FORM_FACTS = [
  'client_attribution_metadata',
  'guid',
  'muid',
  'sid',
  'pasted_fields',
  'payment_user_agent',
  'radar_options',
  'referrer',
  'time_on_page',
];

/** Parameters of a new payment method, not validated yet. */
export interface MethodInput {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | undefined;
  billing: Stripe.PaymentMethod.BillingDetails;
  metadata: ReturnType<Params['metadata']>;
  allowRedisplay: 'always' | 'limited' | 'unspecified';
}

/**
 * Reads `type`, `card` and `billing_details`. These parameters come from a call that creates a payment method, or from
 * a confirmation.
 */
export function readMethodInput(params: Params): MethodInput {
  const type = params.requiredText('type');
  if (type !== 'card') throw invalidParameter(params.nameOf('type'), `Invalid type: must be one of card`);
  params.ignore(...FORM_FACTS);
  const card = params.section('card');
  if (card === undefined) throw missingParameter(params.nameOf('card'));
  card.ignore('networks');
  return {
    number: card.requiredText('number'),
    expMonth: card.requiredInteger('exp_month'),
    expYear: card.requiredInteger('exp_year'),
    cvc: card.text('cvc') ?? undefined,
    billing: readBilling(params.section('billing_details')),
    metadata: params.metadata(),
    allowRedisplay: params.choice('allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
  };
}

function readBilling(params: Params | undefined): Stripe.PaymentMethod.BillingDetails {
  const address = params?.section('address');
  const [city, country, line1, line2, postal_code, state] = ADDRESS_FIELDS.map(
    (field) => address?.text(field) ?? null,
  );
  return {
    address: {
      city: city ?? null,
      country: country ?? null,
      line1: line1 ?? null,
      line2: line2 ?? null,
      postal_code: postal_code ?? null,
      state: state ?? null,
    },
    email: params?.text('email') ?? null,
    name: params?.text('name') ?? null,
    phone: params?.text('phone') ?? null,
    tax_id: params?.text('tax_id') ?? null,
  };
}

/** Checks the card and stores the method. Throws 402 `card_error` for an invalid card. */
export function keepMethod(context: CallContext, input: MethodInput): Stored<'payment_method'> {
  const { card, expYear } = checkCard(input, context.processor.now());
  return insertMethod(context, card, { ...input, expYear });
}

/** Returns the method with this id. A predefined id (`pm_card_visa`) creates a new method. */
export function takeMethod(context: CallContext, id: string): Stored<'payment_method'> {
  const ready = findCardByMethodId(id);
  if (ready !== undefined) return insertMethod(context, ready, readyInput(ready, context.processor.now()));
  const stored = context.processor.store.find('payment_method', id);
  if (stored === undefined) throw missingResource('PaymentMethod', id, 'payment_method', 400);
  return stored;
}

/** Throws 400 if the payment method has already paid another intent. */
export function requireUnspent(method: Stored<'payment_method'>, intentId: string): void {
  const { spentOn } = method.facts;
  if (spentOn === undefined || spentOn === intentId) return;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    message:
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment and may not be used again.',
  });
}

function readyInput(card: TestCard, nowMs: number): MethodInput {
  return {
    number: card.number ?? '4000000000000002',
    expMonth: 8,
    expYear: new Date(nowMs).getUTCFullYear() + 1,
    cvc: '123',
    billing: readBilling(undefined),
    metadata: undefined,
    allowRedisplay: 'unspecified',
  };
}

function insertMethod(context: CallContext, card: TestCard, input: MethodInput): Stored<'payment_method'> {
  const object: Stripe.PaymentMethod = {
    id: makeId('pm'),
    object: 'payment_method',
    allow_redisplay: input.allowRedisplay,
    billing_details: input.billing,
    card: showCard(card, input),
    created: nowInSeconds(context.processor),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: applyMetadata({}, input.metadata),
    type: 'card',
  };
  const facts = { cardKey: card.key };
  context.processor.store.insert('payment_method', object, facts);
  return { object, facts };
}

function showCard(card: TestCard, input: MethodInput): Stripe.PaymentMethod.Card {
  const number = input.number.replaceAll(/[\s-]/g, '');
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: checkOf(input.cvc) },
    country: card.country,
    display_brand: card.brand,
    exp_month: input.expMonth,
    exp_year: input.expYear,
    fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
    funding: card.funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: card.brand !== 'amex' },
    wallet: null,
  };
}

/** Returns `unchecked` for a field that will be checked later, and null for one that was not sent. */
function checkOf(field: string | undefined): string | null {
  return field === undefined ? null : 'unchecked';
}

/** POST /v1/payment_methods */
export function createMethod(call: Call): Stripe.PaymentMethod {
  const input = readMethodInput(call.params);
  call.params.finish();
  return keepMethod(call, input).object;
}

/** GET /v1/payment_methods/:id */
export function retrieveMethod(call: Call): Stripe.PaymentMethod {
  call.params.finish();
  const stored = call.processor.store.find('payment_method', call.id);
  if (stored === undefined) throw missingResource('PaymentMethod', call.id, 'payment_method');
  return stored.object;
}
