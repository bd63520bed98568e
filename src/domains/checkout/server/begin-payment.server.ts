import type { Clock } from '#kernel/clock.ts';
import { type Poisha, takaToPoisha } from '#kernel/money.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { takesCard } from '../../attributes/pay-ways.ts';
import {
  type Booking,
  bookingById,
  lockBooking,
  openBookingsAtPrice,
} from '../../bookings/public-api.server.ts';
import { payRefusal, priceOfNow, priceRefusal } from '../../bookings/rules.ts';
import type { HoldRefusal } from '../../catalog/contract.ts';
import { hasLiveHold, lockProduct, revokeHoldOf, takeHold } from '../../catalog/public-api.server.ts';
import {
  abandonIntent,
  type Gateway,
  getClientSecret,
  type Intent,
  intentsInFlight,
  openIntent,
} from '../../payments/public-api.server.ts';
import type { HoldQuota } from './hold-quota.server.ts';
import { settlePayment } from './settle-payment.server.ts';

/** Seconds until it is worth asking a processor again that refuses this market: people must mend that first. */
const REFUSED_RETRY_SECONDS = 600;

export type BeginPaymentDeps = {
  readonly db: Db;
  readonly gateway: Gateway;
  readonly clock: Clock;
  /** Market's fee for a sale that begins now, in thousandths. */
  readonly feePerMille: number;
  /** Whether the buyer must have agreed to the terms: on the site's own pages, which ask for it. */
  readonly needsConsent?: boolean;
  /** How many holds the network source of this request may still take; as many as it likes unless given. */
  readonly holdQuota?: HoldQuota | null;
};

/** Order that the buyer names, its price in whole taka, or both; and whether they agreed to the terms. */
export type BeginPaymentInput = {
  readonly bookingId?: string;
  readonly resalePrice?: number;
  readonly agreed?: boolean;
};

/** Data for paying by card, and the time until which the product is held. */
export type BegunPayment = {
  readonly clientSecret: string;
  readonly transactionId: string;
  readonly pricePoisha: Poisha;
  readonly heldUntil: Date;
};

export type BeginRefusal =
  | HoldRefusal
  | 'invalid-input'
  | 'not-found'
  | 'booking-paid'
  | 'payment-in-flight'
  | 'price-changed'
  | 'amount-not-payable'
  | 'processor-unreachable'
  | 'processor-refused'
  | 'way-not-taken'
  | 'terms-not-agreed'
  | 'too-many-requests';

/** Whether the buyer agreed to the terms before paying; clients with a token ask on their own pages. */
type Consent = 'given' | 'missing' | 'unasked';

/** The price that the buyer saw, or null, and their consent to the terms. */
type Seen = { readonly seen: Poisha | null; readonly consent: Consent };

async function findBooking(
  db: Db,
  buyerId: string,
  input: BeginPaymentInput,
): Promise<Result<Booking, 'not-found' | 'invalid-input'>> {
  if (input.bookingId !== undefined) {
    const booking = await bookingById(db, input.bookingId);
    // guard: pay-own-booking (condition => booking)
    return booking?.buyerId === buyerId ? done(booking) : refuse('not-found');
  }
  const wanted = input.resalePrice;
  const found = wanted === undefined ? [] : await openBookingsAtPrice(db, buyerId, takaToPoisha(wanted));
  if (found.length === 1 && found[0]) return done(found[0]);
  const message = 'Name the order by its bookingId';
  return refuse('invalid-input', { detail: message, errors: { bookingId: [message] } });
}

/** Everything that must hold before the processor is asked, in one transaction: the right, the price, the hold. */
async function openPayment(
  tx: Tx,
  booking: Booking,
  seen: Poisha | null,
  {
    now,
    feePerMille,
    consent,
  }: { readonly now: Date; readonly feePerMille: number; readonly consent: Consent },
): Promise<Result<Intent, BeginRefusal>> {
  const product = await lockProduct(tx, booking.productId, now);
  const current = await lockBooking(tx, booking.id);
  if (!product || !current) return refuse('not-found');
  const refused =
    // Whose a running hold is `takeHold` finds out below, in one statement with the taking of it.
    payRefusal({ status: current.status, productState: product.state, heldByAnother: false }) ??
    priceRefusal({
      booked: current.pricePoisha,
      current: priceOfNow(current, product.resalePricePoisha, now),
      seen,
    });
  if (refused) return refused;
  // guard: card-where-taken (condition => false)
  if (!takesCard(product)) return refuse('way-not-taken');
  const { productId, buyerId, pricePoisha: amountPoisha } = current;
  const hold = await takeHold(tx, product, { bookingId: current.id, buyerId, now });
  if (!hold.ok) return hold;
  // Last, so that a page of an order that cannot be paid learns why. The refusal undoes the hold.
  // guard: consent-before-paying (condition => false)
  if (consent === 'missing') return refuse('terms-not-agreed');
  const { holdId, expiresAt: holdExpiresAt } = hold.value;
  return done(
    await openIntent(tx, {
      bookingId: current.id,
      productId,
      buyerId,
      holdId,
      holdExpiresAt,
      amountPoisha,
      feePerMille,
      termsAgreedAt: consent === 'given' ? now : null,
    }),
  );
}

/** As {@link openPayment}, in a transaction, counted for the source where it takes a new hold. */
async function openCounted(
  { db, clock, holdQuota, feePerMille }: BeginPaymentDeps,
  booking: Booking,
  { seen, consent }: Seen,
): Promise<Result<Intent, BeginRefusal>> {
  const open = () =>
    inTransaction(db, (tx) => openPayment(tx, booking, seen, { now: clock(), feePerMille, consent }));
  // Who asks again keeps the hold that was counted.
  if (!holdQuota || (await hasLiveHold(db, booking.id, clock()))) return open();
  const counted = await holdQuota.take();
  // guard: holds-per-source
  if (!counted.ok) return counted;
  const opened = await open();
  if (!opened.ok) await holdQuota.giveBack();
  return opened;
}

/** Frees the product when nobody has got a secret to pay with under this intent. */
async function abandonPayment(db: Db, intent: Intent, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProduct(tx, intent.productId, now);
    if (await abandonIntent(tx, intent.id)) await revokeHoldOf(tx, intent.bookingId, now);
  });
}

/** Frees the product from an intent that was cancelled at the processor while its hold was running. */
async function releaseCanceled(db: Db, intent: Intent, now: Date): Promise<void> {
  await inTransaction(db, (tx) => revokeHoldOf(tx, intent.bookingId, now));
}

/** Takes up money that is on its way or here already: a second payment must not begin beside it. */
async function settleInFlight(
  deps: BeginPaymentDeps,
  bookingId: string,
): Promise<'booking-paid' | 'payment-in-flight' | null> {
  for (const intent of await intentsInFlight(deps.db, deps.gateway, bookingId)) {
    const payment = await settlePayment(deps, intent.id);
    if (!payment) return 'payment-in-flight';
    if (payment.outcome === 'settled') return 'booking-paid';
  }
  return null;
}

/** Asks for the secret to pay with. Whatever goes wrong that nobody expected, the product is free again. */
async function askForSecret({ db, gateway, clock }: BeginPaymentDeps, intent: Intent) {
  try {
    return await getClientSecret(db, gateway, intent);
  } catch (error) {
    await abandonPayment(db, intent, clock());
    throw error;
  }
}

async function tryToBegin(
  deps: BeginPaymentDeps,
  booking: Booking,
  seen: Seen,
): Promise<Result<BegunPayment, BeginRefusal | 'closed'>> {
  const { db, clock } = deps;
  const opened = await openCounted(deps, booking, seen);
  if (!opened.ok) return opened;
  const intent = opened.value;
  const asked = await askForSecret(deps, intent);
  if (asked.ok) {
    const { clientSecret, processorId: transactionId } = asked.value;
    const { amountPoisha: pricePoisha, holdExpiresAt: heldUntil } = intent;
    return done({ clientSecret, transactionId, pricePoisha, heldUntil });
  }
  switch (asked.code) {
    case 'unreachable':
      await abandonPayment(db, intent, clock());
      return refuse('processor-unreachable', { retryAfter: 60 });
    case 'refused':
      // guard: refused-hold-returned
      await abandonPayment(db, intent, clock());
      return refuse('processor-refused', { retryAfter: REFUSED_RETRY_SECONDS });
    case 'not-payable':
      await abandonPayment(db, intent, clock());
      return refuse('amount-not-payable');
    case 'in-flight':
      return refuse((await settleInFlight(deps, booking.id)) ?? 'payment-in-flight');
    case 'closed':
      await releaseCanceled(db, intent, clock());
      return refuse('closed');
  }
}

/**
 * Begins the payment of an order: takes the payment hold and gets an intent from the card processor. Asking again
 * while the hold runs gives the same intent. Calls the network, so never inside a transaction.
 */
export async function beginPayment(
  deps: BeginPaymentDeps,
  buyerId: string,
  input: BeginPaymentInput,
): Promise<Result<BegunPayment, BeginRefusal>> {
  const found = await findBooking(deps.db, buyerId, input);
  if (!found.ok) return found;
  const seen: Seen = {
    seen: input.resalePrice === undefined ? null : takaToPoisha(input.resalePrice),
    consent: input.agreed ? 'given' : deps.needsConsent ? 'missing' : 'unasked',
  };
  const moving = await settleInFlight(deps, found.value.id);
  // guard: payment-in-flight
  if (moving) return refuse(moving);
  const first = await tryToBegin(deps, found.value, seen);
  if (first.ok || first.code !== 'closed') return first as Result<BegunPayment, BeginRefusal>;
  const second = await tryToBegin(deps, found.value, seen);
  if (second.ok || second.code !== 'closed') return second as Result<BegunPayment, BeginRefusal>;
  return refuse('processor-unreachable', { retryAfter: 60 });
}
