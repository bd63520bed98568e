import type Stripe from 'stripe';
import { findCard } from './cards.ts';
import { ApiError, invalidParameter, missingParameter, missingResource } from './errors.ts';
import { recordEvent } from './events.ts';
import { idOf, makeId } from './ids.ts';
import { listObjects } from './listing.ts';
import { showMoney } from './money.ts';
import { applyMetadata, type Params } from './params.ts';
import { type Call, type CallContext, nowInSeconds } from './processor.ts';
import type { Stored } from './store.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

interface RefundInput {
  intentId: string | undefined;
  chargeId: string | undefined;
  amount: number | undefined;
  reason: (typeof REASONS)[number] | null;
  metadata: Record<string, string>;
}

/** POST /v1/refunds: refunds a charge wholly or in part. */
export function createRefund(call: Call): Stripe.Refund {
  const input = readRefund(call.params);
  const charge = findRefundable(call, input);
  const left = charge.object.amount - charge.object.amount_refunded;
  if (left === 0) throw alreadyRefunded(charge.object.id);
  if (isDisputed(call, charge.object.id)) throw disputedCharge(charge.object.id);
  const amount = input.amount ?? left;
  checkRefundAmount(amount, left, charge.object.currency);
  const card = findCard(charge.facts.cardKey);
  const refund = newRefund(call, charge.object, amount, input, card?.refund === 'later');
  call.processor.store.insert('refund', refund, {});
  countRefund(call, charge, amount);
  recordEvent(call, 'refund.created', refund);
  recordEvent(call, 'charge.refunded', charge.object);
  if (card?.refund === 'later')
    call.processor.timers.set('settle-refund', refund.id, call.processor.settleDelayMs);
  if (card?.refund === 'fails-later')
    call.processor.timers.set('fail-refund', refund.id, call.processor.settleDelayMs);
  return refund;
}

function readRefund(params: Params): RefundInput {
  const input = {
    intentId: params.text('payment_intent') ?? undefined,
    chargeId: params.text('charge') ?? undefined,
    amount: params.integer('amount'),
    reason: params.choice('reason', REASONS) ?? null,
    metadata: applyMetadata({}, params.metadata()),
  };
  params.finish();
  return input;
}

function findRefundable(call: Call, input: RefundInput): Stored<'charge'> {
  if (input.chargeId !== undefined) {
    const charge = call.processor.store.find('charge', input.chargeId);
    if (charge === undefined) throw missingResource('charge', input.chargeId, 'charge', 400);
    if (charge.object.status === 'succeeded') return charge;
    const message = `Charge ${charge.object.id} has not succeeded, so it cannot be refunded.`;
    throw invalidParameter('charge', message);
  }
  if (input.intentId === undefined) throw missingParameter('payment_intent');
  const intent = call.processor.store.find('payment_intent', input.intentId);
  if (intent === undefined) throw missingResource('payment_intent', input.intentId, 'payment_intent', 400);
  const latest = intent.object.latest_charge;
  const charge = latest === null ? undefined : call.processor.store.find('charge', idOf(latest));
  if (charge?.object.status === 'succeeded') return charge;
  const message = `This PaymentIntent (${input.intentId}) does not have a successful charge to refund.`;
  throw invalidParameter('payment_intent', message);
}

function alreadyRefunded(chargeId: string): ApiError {
  const body = { type: 'invalid_request_error', code: 'charge_already_refunded' } as const;
  const message = `Charge ${chargeId} has already been refunded.`;
  return new ApiError(400, { ...body, message }, { remembered: true });
}

/** Returns whether the bank withholds or has taken the charge's money because of a dispute. */
function isDisputed(call: Call, chargeId: string): boolean {
  const { objects } = call.processor.store.list('dispute', { charge: chargeId, limit: 100 });
  return objects.some(({ is_charge_refundable: isRefundable }) => !isRefundable);
}

function disputedCharge(chargeId: string): ApiError {
  const body = { type: 'invalid_request_error', code: 'charge_disputed' } as const;
  const message = `Charge ${chargeId} has been charged back; cannot issue a refund.`;
  return new ApiError(400, { ...body, message }, { remembered: true });
}

function checkRefundAmount(amount: number, left: number, currency: string): void {
  if (amount < 1) {
    throw invalidParameter(
      'amount',
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
    );
  }
  if (amount > left) {
    const asked = showMoney(amount, currency);
    const message = `Refund amount (${asked}) is greater than unrefunded amount on charge (${showMoney(left, currency)})`;
    throw invalidParameter('amount', message);
  }
}

function newRefund(
  call: Call,
  charge: Stripe.Charge,
  amount: number,
  input: RefundInput,
  isPending: boolean,
): Stripe.Refund {
  return {
    id: makeId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowInSeconds(call.processor),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
}

function countRefund(context: CallContext, charge: Stored<'charge'>, amount: number): void {
  charge.object.amount_refunded += amount;
  charge.object.refunded = charge.object.amount_refunded === charge.object.amount;
  context.processor.store.save(charge);
}

/** Completes a pending refund. */
export function settleRefund(context: CallContext, refundId: string): void {
  const refund = context.processor.store.find('refund', refundId);
  if (refund?.object.status !== 'pending') return;
  refund.object.status = 'succeeded';
  context.processor.store.save(refund);
  recordEvent(context, 'refund.updated', refund.object, { status: 'pending' });
  recordEvent(context, 'charge.refund.updated', refund.object, { status: 'pending' });
}

/** Fails a completed refund. The money returns to the market. */
export function failRefund(context: CallContext, refundId: string): void {
  const refund = context.processor.store.find('refund', refundId);
  if (refund?.object.status !== 'succeeded' || refund.object.charge === null) return;
  refund.object.status = 'failed';
  refund.object.failure_reason = 'expired_or_canceled_card';
  context.processor.store.save(refund);
  const charge = context.processor.store.find('charge', idOf(refund.object.charge));
  if (charge !== undefined) countRefund(context, charge, -refund.object.amount);
  recordEvent(context, 'refund.failed', refund.object);
  recordEvent(context, 'refund.updated', refund.object, { status: 'succeeded' });
  recordEvent(context, 'charge.refund.updated', refund.object, { status: 'succeeded' });
}

/** GET /v1/refunds/:id */
export function retrieveRefund(call: Call): Stripe.Refund {
  call.params.finish();
  return findRefund(call).object;
}

/** POST /v1/refunds/:id: changes the metadata, the only field that may change. */
export function updateRefund(call: Call): Stripe.Refund {
  const refund = findRefund(call);
  const update = call.params.metadata();
  call.params.finish();
  const before = refund.object.metadata ?? {};
  refund.object.metadata = applyMetadata(before, update);
  call.processor.store.save(refund);
  recordEvent(call, 'refund.updated', refund.object, { metadata: before });
  return refund.object;
}

function findRefund(call: Call): Stored<'refund'> {
  const refund = call.processor.store.find('refund', call.id);
  if (refund === undefined) throw missingResource('refund', call.id, 'id');
  return refund;
}

/** GET /v1/refunds */
export function listRefunds(call: Call): object {
  const intent = call.params.text('payment_intent') ?? undefined;
  const charge = call.params.text('charge') ?? undefined;
  return listObjects(call, 'refund', '/v1/refunds', { intent, charge });
}
