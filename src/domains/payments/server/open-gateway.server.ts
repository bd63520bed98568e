import Stripe from 'stripe';
import type { Poisha } from '#kernel/money.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { PaymentsSettings } from '../settings.ts';
import { openProcessorCalls, orNull } from './call-processor.server.ts';
import {
  AmountNotPayable,
  type BlockedRefund,
  type Gateway,
  type NewIntent,
  type ProcessorDispute,
  type ProcessorEntry,
  type ProcessorIntent,
  type ProcessorRefund,
  type ReturnedEntry,
  type TimeRange,
} from './gateway.ts';
import { expectKind, readDispute, readIntent, readRefund } from './processor-objects.server.ts';
import { eventReader } from './read-webhook.server.ts';

/** The only currency of the market: taka. */
export const CURRENCY = 'bdt';

/** Timeout of one request in ms, and number of retries. Both are small because a buyer is waiting. */
const TIMEOUT = 8_000;
const RETRIES = 2;

function address(apiUrl: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!apiUrl) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const secure = protocol === 'https:';
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' };
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
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
    throw new AmountNotPayable('the card processor does not accept this amount', { cause: error });
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

/** Name of the metadata field in which a refund at the processor stores the market's own key. */
const REFUND_KEY = 'refund_key';

/** Returns the refund of an intent that the market has made with this key; null for none. */
async function ownRefund(stripe: Stripe, processorId: string, key: string): Promise<Stripe.Refund | null> {
  for await (const known of stripe.refunds.list({ payment_intent: processorId, limit: 100 })) {
    if (known.metadata?.[REFUND_KEY] === key) return known;
  }
  return null;
}

/** Returns the latest refund of an intent, also if somebody made it in the processor's dashboard; null for none. */
async function latestRefund(stripe: Stripe, processorId: string): Promise<Stripe.Refund | null> {
  const known = await stripe.refunds.list({ payment_intent: processorId, limit: 1 });
  return known.data[0] ?? null;
}

/** Returns the disputes of an intent, latest first. */
async function disputesOf(stripe: Stripe, processorId: string): Promise<ProcessorDispute[]> {
  const known = await stripe.disputes.list({ payment_intent: processorId, limit: 100 });
  return known.data.map(readDispute);
}

/**
 * Decides about a refund that the processor has refused because of a dispute. If all disputes were won, `retry` gets
 * another idempotency key, because the processor repeats the refusal for a day.
 */
async function afterDispute(
  stripe: Stripe,
  processorId: string,
  retry: (keySuffix: string) => Promise<ProcessorRefund | null>,
): Promise<ProcessorRefund | BlockedRefund> {
  const disputes = await disputesOf(stripe, processorId);
  const taking = disputes.filter(({ takenPoisha }) => takenPoisha > 0);
  if (taking.length > 0) {
    const isDecided = taking.every(({ isLost }) => isLost);
    return { lostPoisha: isDecided ? taking.reduce((sum, { takenPoisha }) => sum + takenPoisha, 0) : null };
  }
  const [latest] = disputes;
  return (latest && (await retry(`-${latest.processorId}`))) ?? { lostPoisha: null };
}

async function refund(
  stripe: Stripe,
  processorId: string,
  partPoisha: Poisha | null,
  idempotencyKey: string,
): Promise<ProcessorRefund | BlockedRefund> {
  // The processor forgets idempotency keys after a day, but not refunds. It rejects a second full refund by itself, but
  // not a second partial refund.
  const known = partPoisha === null ? null : await ownRefund(stripe, processorId, idempotencyKey);
  if (known) return readRefund(known);
  const amount = partPoisha === null ? {} : { amount: partPoisha };
  const params = { payment_intent: processorId, ...amount, metadata: { [REFUND_KEY]: idempotencyKey } };
  const make = async (keySuffix = ''): Promise<ProcessorRefund | null> => {
    try {
      const key = { idempotencyKey: idempotencyKey + keySuffix };
      return readRefund(await stripe.refunds.create(params, key));
    } catch (error) {
      // https://docs.stripe.com/error-codes#charge-disputed
      if (hasCode(error, 'charge_disputed')) return null;
      const first = hasCode(error, 'charge_already_refunded')
        ? await latestRefund(stripe, processorId)
        : null;
      if (!first) throw error;
      return readRefund(first);
    }
  };
  return (await make()) ?? afterDispute(stripe, processorId, make);
}

/** Builds parameters that list everything created in a range of time, in pages of 100. */
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

async function listReturned(stripe: Stripe, range: TimeRange): Promise<ReturnedEntry[]> {
  const entries: ReturnedEntry[] = [];
  for await (const found of stripe.refunds.list(madeIn(range))) {
    const { processorId, state, amountPoisha } = readRefund(found);
    entries.push({ processorId, amountPoisha: state === 'succeeded' ? amountPoisha : null });
  }
  return entries;
}

async function listDisputes(stripe: Stripe, range: TimeRange): Promise<ProcessorDispute[]> {
  const disputes: ProcessorDispute[] = [];
  for await (const dispute of stripe.disputes.list(madeIn(range))) disputes.push(readDispute(dispute));
  return disputes;
}

/** Opens the client of the card processor from the settings. The client logs failed calls. */
export function openGateway(config: PaymentsSettings, log: Log): Gateway {
  const stripe = new Stripe(config.STRIPE_SECRET_KEY, {
    ...address(config.STRIPE_API_URL),
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  const callProcessor = openProcessorCalls(log);
  return {
    createIntent: (intent) => callProcessor(() => create(stripe, intent)),
    findIntent: (processorId) =>
      orNull(callProcessor(async () => readIntent(await stripe.paymentIntents.retrieve(processorId)))),
    cancelIntent: (processorId) => callProcessor(() => cancel(stripe, processorId)),
    refundIntent: (processorId, partPoisha, idempotencyKey) =>
      callProcessor(() => refund(stripe, processorId, partPoisha, idempotencyKey)),
    findRefund: (processorId) =>
      orNull(callProcessor(async () => readRefund(await stripe.refunds.retrieve(processorId)))),
    listReceived: (range) => callProcessor(() => listReceived(stripe, range)),
    listReturned: (range) => callProcessor(() => listReturned(stripe, range)),
    findDispute: (processorId) =>
      orNull(callProcessor(async () => readDispute(await stripe.disputes.retrieve(processorId)))),
    listDisputes: (range) => callProcessor(() => listDisputes(stripe, range)),
    readEvent: eventReader(stripe, config.STRIPE_WEBHOOK_SECRET),
    probe: async () => {
      await callProcessor(() => stripe.paymentIntents.list({ limit: 1 }));
    },
    livemode: config.STRIPE_SECRET_KEY.startsWith('sk_live_'),
  };
}
