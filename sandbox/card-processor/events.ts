import type Stripe from 'stripe';
import { missingResource } from './errors.ts';
import { makeId } from './ids.ts';
import { listObjects } from './listing.ts';
import { type Call, type CallContext, isLive, nowInSeconds } from './processor.ts';
import type { EventObject } from './store.ts';

/** API version of the objects that this processor returns. */
export const API_VERSION = '2026-10-28.endive';

export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.pending'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.refund.updated'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed';

type EventSubject = Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute;

/** Stores an event with the subject's current state and queues its delivery, in the caller's transaction. */
export function recordEvent(
  context: CallContext,
  type: EventType,
  subject: EventSubject,
  previous?: object,
): void {
  const { processor } = context;
  const event: EventObject = {
    id: makeId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: nowInSeconds(processor),
    data: { object: subject, ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: isLive(processor),
    pending_webhooks: processor.deliveries.endpointsOf(type),
    request: context.request,
    type,
  };
  processor.store.insert('event', event, {});
  processor.deliveries.enqueue(event);
}

/** GET /v1/events/:id */
export function retrieveEvent(call: Call): EventObject {
  call.params.finish();
  const stored = call.processor.store.find('event', call.id);
  if (stored === undefined) throw missingResource('event', call.id, 'id');
  return stored.object;
}

/** GET /v1/events */
export function listEvents(call: Call): object {
  const eventType = call.params.text('type') ?? undefined;
  return listObjects(call, 'event', '/v1/events', { eventType });
}
