import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { PersonalData } from '#platform/db/personal-data.ts';
import { cancelJob, enqueue } from '#platform/work/jobs.server.ts';
import { paymentsPersonalData } from './personal-data.ts';
import * as clientSecrets from './server/client-secret.server.ts';
import {
  CURRENCY,
  type Gateway,
  type ProcessorIntent,
  ProcessorUnreachable,
} from './server/gateway.server.ts';
import * as intents from './server/intent.ts';
import * as intentStore from './server/intent-store.server.ts';
import { cancelIntentJob, checkIntentKey, refundJob } from './server/jobs.server.ts';
import * as paymentStore from './server/payment-store.server.ts';
import * as syncing from './server/sync-intent.server.ts';

export type { ClientSecretRefusal, PayableIntent } from './server/client-secret.server.ts';
export type { Gateway } from './server/gateway.server.ts';
export type { Intent, Payment } from './server/intent.ts';
export type { BookingPayment } from './server/payment-store.server.ts';

/** Money that arrived, before it is decided what becomes of it. */
export type Receipt = Omit<paymentStore.NewPayment, 'outcome'>;

/** Notes a try to pay under a payment hold, or finds the one that is there; the processor is asked afterwards. */
export function openIntent(
  tx: Tx,
  intent: Omit<intentStore.NewIntentRow, 'currency'>,
): Promise<intents.Intent> {
  return intentStore.insertIntent(tx, { ...intent, currency: CURRENCY });
}

/**
 * Gets the secret with which the buyer pays an intent: a new one from the processor, or the one that is there.
 * Calls the network, so never inside a transaction.
 */
export function getClientSecret(
  db: Db,
  gateway: Gateway,
  intent: intents.Intent,
): Promise<Result<clientSecrets.PayableIntent, clientSecrets.ClientSecretRefusal>> {
  return clientSecrets.getClientSecret(db, gateway, intent);
}

/** Gives up an intent that the processor never answered for; false when it has answered after all. */
export function abandonIntent(tx: Tx, intentId: string): Promise<boolean> {
  return intentStore.abandonIntent(tx, intentId);
}

/** One intent, or null. */
export function findIntent(db: Db, intentId: string): Promise<intents.Intent | null> {
  return intentStore.intentById(db, intentId);
}

/** Whether exactly the money asked for has arrived. */
export function isFullyPaid(intent: intents.Intent): boolean {
  return intents.isFullyPaid(intent);
}

/** What became of an intent's money, or null while that is open. */
export function paymentOfIntent(db: Db, intentId: string): Promise<intents.Payment | null> {
  return paymentStore.paymentOfIntent(db, intentId);
}

/** Notes money that became a sale. */
export function recordSale(tx: Tx, receipt: Receipt): Promise<intents.Payment> {
  return paymentStore.insertPayment(tx, { ...receipt, outcome: 'settled' });
}

/** Notes money that came for nothing and has it sent back; `reason` tells admins why. */
export async function recordRefund(tx: Tx, receipt: Receipt, reason: string): Promise<intents.Payment> {
  const payment = await paymentStore.insertPayment(tx, { ...receipt, outcome: 'refunding' });
  const { amountPoisha } = receipt;
  await paymentStore.insertRefund(tx, { paymentId: payment.id, amountPoisha, reason });
  await enqueue(tx, refundJob, { paymentId: payment.id }, { key: `refund:${payment.id}` });
  return payment;
}

/** Bookings of a product, other than `bookingId`, that somebody is trying to pay. */
export function rivalBookings(db: Db, productId: string, bookingId: string): Promise<string[]> {
  return intentStore.rivalBookings(db, productId, bookingId);
}

/** Has every try to pay a booking ended at the processor. Money that was faster still arrives. */
export async function cancelIntentsOf(tx: Tx, bookingId: string): Promise<void> {
  for (const intent of await intentStore.undecidedIntents(tx, bookingId)) {
    if (intent.processorId === null) await intentStore.abandonIntent(tx, intent.id);
    else await enqueue(tx, cancelIntentJob, { processorId: intent.processorId });
  }
}

/** A payment of an order, by its buyer, the order and the processor's number. */
export type IntentReference = Pick<intents.Intent, 'buyerId' | 'bookingId'> & {
  readonly processorId: string;
};

/** An intent as it was stored, beside what the processor says of it now. */
export type IntentSnapshot = { readonly intent: intents.Intent; readonly remote: ProcessorIntent };

/**
 * Asks the processor how a payment of an order stands, and notes nothing. `unknown`: no intent of this order and buyer
 * has this number; then nobody is asked, so that a number that somebody else's payment has leads to nothing. Calls the network.
 */
export async function fetchIntent(
  db: Db,
  gateway: Gateway,
  { buyerId, bookingId, processorId }: IntentReference,
): Promise<Result<IntentSnapshot, 'unknown' | 'unreachable'>> {
  const intent = await intentStore.intentByProcessorId(db, processorId);
  // guard: payment-of-booking (condition => !intent)
  if (intent?.bookingId !== bookingId) return refuse('unknown');
  // guard: payment-of-buyer
  if (intent.buyerId !== buyerId) return refuse('unknown');
  try {
    const remote = await gateway.findIntent(processorId);
    return remote && syncing.isOurs(intent, remote) ? done({ intent, remote }) : refuse('unknown');
  } catch (error) {
    if (error instanceof ProcessorUnreachable) return refuse('unreachable');
    throw error;
  }
}

/**
 * Notes what was seen of an intent and tells nobody: who calls this decides in the same transaction what becomes of
 * the money. Gives the intent as it stands now; once that is decided, nobody has to look it up any more.
 */
export async function recordSnapshot(tx: Tx, { intent, remote }: IntentSnapshot): Promise<intents.Intent> {
  const [now] = await Promise.all([
    syncing.applyRemoteState(tx, intent, remote),
    intents.isDecided(remote.state) && cancelJob(tx, checkIntentKey(remote.processorId)),
  ]);
  return now;
}

/** As {@link fetchIntent}, and notes and tells what was seen. */
export async function lookUpIntent(
  db: Db,
  gateway: Gateway,
  named: IntentReference,
): Promise<Result<intents.Intent, 'unknown' | 'unreachable'>> {
  const asked = await fetchIntent(db, gateway, named);
  if (!asked.ok) return asked;
  const intent = await syncing.syncIntent(db, asked.value.remote);
  return intent ? done(intent) : refuse('unknown');
}

/**
 * The intents of a booking whose money is being moved or has arrived, as the processor tells it now; where it
 * does not answer, what was last seen counts. Calls the network.
 */
export async function intentsInFlight(
  db: Db,
  gateway: Gateway,
  bookingId: string,
): Promise<intents.Intent[]> {
  const found: intents.Intent[] = [];
  for (const intent of await intentStore.openIntents(db, bookingId)) {
    const { buyerId, processorId } = intent;
    if (processorId === null) continue;
    const looked = await lookUpIntent(db, gateway, { buyerId, bookingId, processorId });
    const current = looked.ok ? looked.value : intent;
    if (intents.isInFlight(current.state)) found.push(current);
  }
  return found;
}

/** How the payments of bookings stand, by booking id. */
export async function bookingPayments(
  db: Db,
  bookingIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, paymentStore.BookingPayment>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await paymentStore.paymentsOfBookings(db, bookingIds, now);
  return new Map(rows.map((row) => [row.bookingId, row]));
}

/**
 * Whether money is on its way for one of these bookings: the bank is deciding, it has arrived and is neither sale
 * nor refund yet, or it is going back. By what is stored; see {@link intentsInFlight} for what the processor says.
 */
export function isMoneyInFlight(db: Db, bookingIds: readonly string[]): Promise<boolean> {
  return paymentStore.isMoneyInFlight(db, bookingIds);
}

/** What the payments' tables hold about people. */
export const personalData: PersonalData = paymentsPersonalData;
