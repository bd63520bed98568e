import type Stripe from 'stripe';
import { type BankAnswer, findCard, type TestCard } from './cards.ts';
import { missingResource } from './errors.ts';
import { makeId } from './ids.ts';
import { listObjects } from './listing.ts';
import { type Call, type CallContext, nowInSeconds } from './processor.ts';
import type { Stored } from './store.ts';

const RISK_SCORES = { normal: 20, elevated: 66, highest: 90 } as const;

export interface ChargeAttempt {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  card: TestCard;
  status: 'succeeded' | 'pending' | 'failed';
  /** Error of a failed charge. */
  failure?: { code: string; message: string };
  authenticated: boolean;
}

/** Stores a charge in the state that the bank reported. */
export function keepCharge(context: CallContext, attempt: ChargeAttempt): Stored<'charge'> {
  const { intent, method, card } = attempt;
  const object: Stripe.Charge = {
    ...restingCharge(intent),
    id: makeId('ch'),
    amount_captured: attempt.status === 'succeeded' ? intent.amount : 0,
    billing_details: method.billing_details,
    captured: attempt.status === 'succeeded',
    created: nowInSeconds(context.processor),
    failure_code: attempt.failure?.code ?? null,
    failure_message: attempt.failure?.message ?? null,
    outcome: outcomeOf(card, attempt.status),
    paid: attempt.status === 'succeeded',
    payment_method: method.id,
    payment_method_details: detailsOf(attempt),
    status: attempt.status,
  };
  const facts = { cardKey: card.key };
  context.processor.store.insert('charge', object, facts);
  return { object, facts };
}

/** Completes a pending charge: succeeded, or failed if there is a `failure`. */
export function settleCharge(
  context: CallContext,
  charge: Stored<'charge'>,
  failure?: ChargeAttempt['failure'],
): void {
  const { object } = charge;
  const card = findCard(charge.facts.cardKey);
  object.status = failure === undefined ? 'succeeded' : 'failed';
  object.paid = object.captured = failure === undefined;
  object.amount_captured = failure === undefined ? object.amount : 0;
  object.failure_code = failure?.code ?? null;
  object.failure_message = failure?.message ?? null;
  object.outcome = card === undefined ? object.outcome : outcomeOf(card, object.status);
  context.processor.store.save(charge);
}

function restingCharge(intent: Stripe.PaymentIntent) {
  return {
    object: 'charge' as const,
    amount: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    calculated_statement_descriptor: intent.statement_descriptor,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_intent: intent.id,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function outcomeOf(card: TestCard, status: string): Stripe.Charge.Outcome {
  const refusal: Extract<BankAnswer, { kind: 'declines' }> | undefined =
    status === 'failed' && card.answer.kind === 'declines' ? card.answer : undefined;
  const risk = { risk_level: card.riskLevel, risk_score: RISK_SCORES[card.riskLevel] };
  const network = { network_advice_code: null, network_decline_code: null };
  if (status !== 'failed') {
    const message = status === 'pending' ? 'Payment pending.' : 'Payment complete.';
    const passed = { network_status: 'approved_by_network', reason: null, seller_message: message };
    return { ...risk, ...network, ...passed, advice_code: null, type: 'authorized' };
  }
  return {
    ...risk,
    ...network,
    advice_code: refusal?.adviceCode ?? null,
    network_status: refusal?.blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: refusal?.blocked ? 'highest_risk_level' : (refusal?.declineCode ?? 'generic_decline'),
    seller_message: refusal?.blocked
      ? 'The payment was blocked as too risky.'
      : 'The bank declined the payment.',
    type: refusal?.blocked ? 'blocked' : 'issuer_declined',
  };
}

function detailsOf(attempt: ChargeAttempt): Stripe.Charge.PaymentMethodDetails {
  const { method, card } = attempt;
  const shown = method.card;
  const address = method.billing_details.address;
  const check = (name: 'cvc' | 'postcode' | 'line1', sent: boolean) => {
    if (!sent) return null;
    return card.failingChecks.includes(name) ? 'fail' : 'pass';
  };
  return {
    type: 'card',
    card: {
      amount_authorized: attempt.status === 'failed' ? null : attempt.intent.amount,
      authorization_code: null,
      brand: card.brand,
      checks: {
        address_line1_check: check('line1', Boolean(address?.line1)),
        address_postal_code_check: check('postcode', Boolean(address?.postal_code)),
        cvc_check: check('cvc', shown?.checks?.cvc_check != null),
      },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: shown?.exp_month ?? 1,
      exp_year: shown?.exp_year ?? 2000,
      fingerprint: shown?.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: shown?.last4 ?? null,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      transaction_link_id: null,
      three_d_secure: attempt.authenticated ? authenticatedBy3ds() : null,
      wallet: null,
    },
  };
}

function authenticatedBy3ds(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: null,
    version: '2.2.0',
  };
}

/** GET /v1/charges/:id */
export function retrieveCharge(call: Call): Stripe.Charge {
  call.params.finish();
  const stored = call.processor.store.find('charge', call.id);
  if (stored === undefined) throw missingResource('charge', call.id, 'id');
  return stored.object;
}

/** GET /v1/charges */
export function listCharges(call: Call): object {
  const intent = call.params.text('payment_intent') ?? undefined;
  return listObjects(call, 'charge', '/v1/charges', { intent });
}
