import Stripe from 'stripe';
import type { Poisha } from '#kernel/money.ts';
import { createAggregatedLog } from '#platform/http/aggregated-log.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import type { PaymentsSettings } from '../settings.ts';
import type { ProcessorIntentState, RefundState } from './intent.ts';

/** Current state of an intent at the card processor. */
export type ProcessorIntent = {
  readonly processorId: string;
  readonly state: ProcessorIntentState;
  readonly amountPoisha: Poisha;
  readonly receivedPoisha: Poisha;
  readonly currency: string;
  readonly clientSecret: string;
  readonly metadata: Readonly<Record<string, string>>;
};

/** Current state of a refund at the card processor. */
export type ProcessorRefund = {
  readonly processorId: string;
  readonly state: RefundState;
  readonly amountPoisha: Poisha;
  /** Id of the refunded intent; null if the processor names none. */
  readonly intentId: string | null;
};

/** Current state of a cardholder's dispute at the card processor. */
export type ProcessorDispute = {
  readonly processorId: string;
  /** Amount that the bank withholds or has taken; 0 for a won dispute or a mere inquiry. */
  readonly takenPoisha: Poisha;
};

/** Money that the card processor has moved: its id of the intent or refund, and the amount. */
export type ProcessorEntry = { readonly processorId: string; readonly amountPoisha: Poisha };

/** A range of time; the end is exclusive. */
export type TimeRange = { readonly from: Date; readonly to: Date };

/** A webhook message with a valid signature. */
export type ProcessorEvent = {
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
  /** Id of its object, if it has one. */
  readonly objectId: string | null;
};

export type NewIntent = {
  readonly amountPoisha: Poisha;
  readonly metadata: Readonly<Record<string, string>>;
  readonly description: string;
  /** The processor creates only one intent per key. */
  readonly idempotencyKey: string;
};

/**
 * Client of the card processor. Every function is a network call except `readEvent`, so never call it inside a
 * transaction.
 */
export type Gateway = {
  readonly createIntent: (intent: NewIntent) => Promise<ProcessorIntent>;
  /** Returns an intent; null if the processor does not know it. */
  readonly findIntent: (processorId: string) => Promise<ProcessorIntent | null>;
  /** Cancels an intent if possible; returns its state afterwards. */
  readonly cancelIntent: (processorId: string) => Promise<ProcessorIntent>;
  /** Refunds `partPoisha` of an intent's amount, or all of it if null. An intent has at most one refund. */
  readonly refundIntent: (
    processorId: string,
    partPoisha: Poisha | null,
    idempotencyKey: string,
  ) => Promise<ProcessorRefund>;
  readonly findRefund: (processorId: string) => Promise<ProcessorRefund | null>;
  /** Returns all payments received in a range of time, by the id of their intent. */
  readonly listReceived: (range: TimeRange) => Promise<readonly ProcessorEntry[]>;
  /** Returns all refunds sent in a range of time, by their id. */
  readonly listReturned: (range: TimeRange) => Promise<readonly ProcessorEntry[]>;
  /** Returns a dispute; null if the processor does not know it. */
  readonly findDispute: (processorId: string) => Promise<ProcessorDispute | null>;
  /** Returns all disputes opened in a range of time. */
  readonly listDisputes: (range: TimeRange) => Promise<readonly ProcessorDispute[]>;
  /** Parses a webhook's body; returns null if its signature or age is invalid. */
  readonly readEvent: (body: string, signature: string | null) => ProcessorEvent | null;
  /** Makes a harmless request; throws like other calls if the processor does not accept our key. */
  readonly probe: () => Promise<void>;
  /** True if this market takes real money. */
  readonly livemode: boolean;
};

/** Error if the card processor sent no usable response. It may or may not have carried out the request. */
export class ProcessorUnreachable extends Error {
  override readonly name = 'ProcessorUnreachable';
}

/** Error if the card processor refuses: our key is revoked or lacks a permission, or the account lacks something. */
export class ProcessorRefused extends Error {
  override readonly name = 'ProcessorRefused';
  /** HTTP status of the response. */
  readonly status: number;

  constructor(status: number, cause: unknown) {
    super(`the card processor answers ${status}`, { cause });
    this.status = status;
  }
}

/** Returns whether an error is a failure of the card processor. */
export function isProcessorFailure(error: unknown): error is ProcessorUnreachable | ProcessorRefused {
  return error instanceof ProcessorUnreachable || error instanceof ProcessorRefused;
}

/** Error if the card processor does not accept this amount. */
export class AmountNotPayable extends Error {
  override readonly name = 'AmountNotPayable';
}

/** The only currency of the market: taka. */
export const CURRENCY = 'bdt';

/** Timeout of one request in ms, and number of retries: a buyer is waiting. */
const TIMEOUT = 8_000;
const RETRIES = 2;

/** Largest difference in seconds, earlier or later, between a message's time and ours. */
const SIGNATURE_TOLERANCE = 300;

function address(apiUrl: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!apiUrl) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' };
}

/** A proxy in between may have sent the response. Then the state of the object is unknown. */
function expectKind(answer: { readonly object?: string }, kind: string): void {
  if (answer.object !== kind) throw new ProcessorUnreachable(`the answer is no ${kind}`);
}

function readIntent(intent: Stripe.PaymentIntent): ProcessorIntent {
  expectKind(intent, 'payment_intent');
  return {
    processorId: intent.id,
    state: intent.status as ProcessorIntentState,
    amountPoisha: intent.amount,
    receivedPoisha: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    metadata: intent.metadata,
  };
}

function readRefund(refund: Stripe.Refund): ProcessorRefund {
  expectKind(refund, 'refund');
  const state = (refund.status ?? 'pending') as RefundState;
  const { payment_intent: intent } = refund;
  const intentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
  return { processorId: refund.id, state, amountPoisha: refund.amount, intentId };
}

/** States of a dispute that has taken no money, or has returned it. */
const HARMLESS_DISPUTES: readonly Stripe.Dispute.Status[] = [
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

function readDispute(dispute: Stripe.Dispute): ProcessorDispute {
  expectKind(dispute, 'dispute');
  const takenPoisha = HARMLESS_DISPUTES.includes(dispute.status) ? 0 : dispute.amount;
  return { processorId: dispute.id, takenPoisha };
}

/** Converts an error of the processor's library to a failure. Other errors are returned unchanged. */
function toFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode } = error;
  const isRefusal = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  // Status 409 means a lock by another request, 429 too many requests. Both are temporary.
  // guard: processor-refusal
  if (isRefusal && statusCode !== 409 && statusCode !== 429) return new ProcessorRefused(statusCode, error);
  return new ProcessorUnreachable('no useful answer', { cause: error });
}

/** Returns the name of a failure for the log. There are few different names, because they are counted. */
function failureName(error: ProcessorUnreachable | ProcessorRefused): string {
  return error instanceof ProcessorRefused ? `refused with ${error.status}` : 'no useful answer';
}

/** Runs a call to the processor, and throws a failure as one of the errors above. */
type Ask = <Value>(call: () => Promise<Value>) => Promise<Value>;

const processorFailures = defineCounter(
  'market_card_processor_failures_total',
  'Calls to the card processor that got no useful answer or were refused, by which',
  ['failure'],
  [{ failure: 'no useful answer' }],
);

/** Logs failures of the processor, at most one line per second. During an outage, every buyer causes one. */
function openAsk(log: Log): Ask {
  const noteFailure = createAggregatedLog(log, 'warn', 'the card processor fails');
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      const failure = toFailure(error);
      if (isProcessorFailure(failure) && !isUnknown(failure)) {
        noteFailure(failureName(failure));
        processorFailures.inc({ failure: failureName(failure) });
      }
      throw failure;
    }
  };
}

/** Returns whether the processor does not know the object, which is a normal result of a look-up. */
function isUnknown(error: unknown): boolean {
  return error instanceof ProcessorRefused && error.status === 404;
}

async function orNull<Value>(asking: Promise<Value>): Promise<Value | null> {
  try {
    return await asking;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** The library accepts messages from the future. A wrong clock must not make a signature valid forever. */
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
 * Creates the parser of messages. A message must be signed with one of the secrets, separated by spaces; there are two
 * during a change.
 */
function eventReader(stripe: Stripe, secrets: string): Gateway['readEvent'] {
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

async function create(stripe: Stripe, intent: NewIntent): Promise<ProcessorIntent> {
  const { amountPoisha: amount, metadata, description, idempotencyKey } = intent;
  const params: Stripe.PaymentIntentCreateParams = {
    amount,
    currency: CURRENCY,
    allowed_payment_method_types: ['card'],
    metadata: { ...metadata },
    description,
  };
  try {
    return readIntent(await stripe.paymentIntents.create(params, { idempotencyKey }));
  } catch (error) {
    if (!hasCode(error, 'amount_too_small') && !hasCode(error, 'amount_too_large')) throw error;
    throw new AmountNotPayable('the processor takes no such amount', { cause: error });
  }
}

async function cancel(stripe: Stripe, processorId: string): Promise<ProcessorIntent> {
  try {
    return readIntent(await stripe.paymentIntents.cancel(processorId, { cancellation_reason: 'abandoned' }));
  } catch (error) {
    if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
    return readIntent(await stripe.paymentIntents.retrieve(processorId));
  }
}

/** Returns an intent's refund at the processor, if any. */
async function refundOf(stripe: Stripe, processorId: string): Promise<Stripe.Refund | null> {
  const known = await stripe.refunds.list({ payment_intent: processorId, limit: 1 });
  return known.data[0] ?? null;
}

async function refund(
  stripe: Stripe,
  processorId: string,
  partPoisha: Poisha | null,
  idempotencyKey: string,
): Promise<ProcessorRefund> {
  // The processor forgets idempotency keys after a day, but not refunds. It refuses a second full refund by itself, but
  // not a second partial one.
  const known = partPoisha === null ? null : await refundOf(stripe, processorId);
  if (known) return readRefund(known);
  const amount = partPoisha === null ? {} : { amount: partPoisha };
  try {
    return readRefund(
      await stripe.refunds.create({ payment_intent: processorId, ...amount }, { idempotencyKey }),
    );
  } catch (error) {
    const first = hasCode(error, 'charge_already_refunded') ? await refundOf(stripe, processorId) : null;
    if (!first) throw error;
    return readRefund(first);
  }
}

/** Parameters for listing everything created in a range of time, page by page. */
const madeIn = ({ from, to }: TimeRange) => ({
  created: { gte: Math.floor(from.getTime() / 1_000), lt: Math.floor(to.getTime() / 1_000) },
  limit: 100,
});

async function listReceived(stripe: Stripe, range: TimeRange): Promise<ProcessorEntry[]> {
  const entries: ProcessorEntry[] = [];
  for await (const charge of stripe.charges.list(madeIn(range))) {
    expectKind(charge, 'charge');
    const intent = charge.payment_intent;
    if (charge.status !== 'succeeded' || intent === null) continue;
    const processorId = typeof intent === 'string' ? intent : intent.id;
    entries.push({ processorId, amountPoisha: charge.amount_captured });
  }
  return entries;
}

async function listReturned(stripe: Stripe, range: TimeRange): Promise<ProcessorEntry[]> {
  const entries: ProcessorEntry[] = [];
  for await (const found of stripe.refunds.list(madeIn(range))) {
    const { processorId, state, amountPoisha } = readRefund(found);
    if (state === 'succeeded') entries.push({ processorId, amountPoisha });
  }
  return entries;
}

async function listDisputes(stripe: Stripe, range: TimeRange): Promise<ProcessorDispute[]> {
  const disputes: ProcessorDispute[] = [];
  for await (const dispute of stripe.disputes.list(madeIn(range))) disputes.push(readDispute(dispute));
  return disputes;
}

/** Opens the client of the card processor from the settings. It logs failures. */
export function openGateway(config: PaymentsSettings, log: Log): Gateway {
  const stripe = new Stripe(config.STRIPE_SECRET_KEY, {
    ...address(config.STRIPE_API_URL),
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  const ask = openAsk(log);
  return {
    createIntent: (intent) => ask(() => create(stripe, intent)),
    findIntent: (processorId) =>
      orNull(ask(async () => readIntent(await stripe.paymentIntents.retrieve(processorId)))),
    cancelIntent: (processorId) => ask(() => cancel(stripe, processorId)),
    refundIntent: (processorId, partPoisha, idempotencyKey) =>
      ask(() => refund(stripe, processorId, partPoisha, idempotencyKey)),
    findRefund: (processorId) =>
      orNull(ask(async () => readRefund(await stripe.refunds.retrieve(processorId)))),
    listReceived: (range) => ask(() => listReceived(stripe, range)),
    listReturned: (range) => ask(() => listReturned(stripe, range)),
    findDispute: (processorId) =>
      orNull(ask(async () => readDispute(await stripe.disputes.retrieve(processorId)))),
    listDisputes: (range) => ask(() => listDisputes(stripe, range)),
    readEvent: eventReader(stripe, config.STRIPE_WEBHOOK_SECRET),
    probe: async () => {
      await ask(() => stripe.paymentIntents.list({ limit: 1 }));
    },
    livemode: config.STRIPE_SECRET_KEY.startsWith('sk_live_'),
  };
}
