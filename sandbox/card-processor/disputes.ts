import type Stripe from 'stripe';
import { missingResource } from './errors.ts';
import { recordEvent } from './events.ts';
import { idOf, makeId } from './ids.ts';
import { listObjects } from './listing.ts';
import { type Call, type CallContext, nowInSeconds } from './processor.ts';

const DAY_SECONDS = 86_400;

/** Reason of a dispute, and its amount in the charge's smallest unit of money; the whole charge without an amount. */
type DisputeTerms = { readonly reason: string; readonly amount?: number | undefined };

/** Opens a dispute: a cardholder disputes a charge at their bank, which takes the money back for now. */
export function openDispute(
  context: CallContext,
  intentId: string,
  { reason, amount }: DisputeTerms,
): Stripe.Dispute {
  const { store } = context.processor;
  const latest = store.find('payment_intent', intentId)?.object.latest_charge;
  const charge = latest ? store.find('charge', idOf(latest)) : undefined;
  if (charge?.object.status !== 'succeeded') throw new RangeError(`No paid intent: ${intentId}`);
  charge.object.disputed = true;
  store.save(charge);
  const played = {
    id: makeId('dp'),
    object: 'dispute',
    amount: amount ?? charge.object.amount,
    balance_transactions: [],
    charge: charge.object.id,
    created: nowInSeconds(context.processor),
    currency: charge.object.currency,
    evidence_details: { due_by: nowInSeconds(context.processor) + 7 * DAY_SECONDS },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason,
    status: 'needs_response',
  };
  // The library's type requires many fields of evidence that no caller reads.
  const dispute = played as unknown as Stripe.Dispute;
  store.insert('dispute', dispute, {});
  recordEvent(context, 'charge.dispute.created', dispute);
  recordEvent(context, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Closes a dispute with the bank's decision. If the market wins, it gets the disputed money back. */
export function closeDispute(
  context: CallContext,
  disputeId: string,
  status: 'won' | 'lost',
): Stripe.Dispute {
  const dispute = context.processor.store.find('dispute', disputeId);
  if (dispute === undefined) throw new RangeError(`No such dispute: ${disputeId}`);
  dispute.object.status = status;
  dispute.object.is_charge_refundable = status === 'won';
  context.processor.store.save(dispute);
  if (status === 'won') recordEvent(context, 'charge.dispute.funds_reinstated', dispute.object);
  recordEvent(context, 'charge.dispute.closed', dispute.object);
  return dispute.object;
}

/** GET /v1/disputes/:id */
export function retrieveDispute(call: Call): Stripe.Dispute {
  call.params.finish();
  const stored = call.processor.store.find('dispute', call.id);
  if (stored === undefined) throw missingResource('dispute', call.id, 'id');
  return stored.object;
}

/** GET /v1/disputes */
export function listDisputes(call: Call): object {
  const intent = call.params.text('payment_intent') ?? undefined;
  const charge = call.params.text('charge') ?? undefined;
  return listObjects(call, 'dispute', '/v1/disputes', { intent, charge });
}
