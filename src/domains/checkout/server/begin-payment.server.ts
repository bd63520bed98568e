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
import {
  hasLiveHold,
  lockProduct,
  type Product,
  revokeHoldOf,
  takeHold,
} from '../../catalog/public-api.server.ts';
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

/**
 * Seconds after which a client may try again if the card processor refuses this market. Only people can fix that, which
 * takes time.
 */
const REFUSED_RETRY_SECONDS = 600;

export type BeginPaymentDeps = {
  readonly db: Db;
  readonly gateway: Gateway;
  readonly clock: Clock;
  /** The market's fee for a sale that begins now, in thousandths of the price. */
  readonly feePerMille: number;
  /** Whether the buyer must agree to the terms in this request. True on the site's own pages, which ask for consent. */
  readonly needsConsent?: boolean;
  /** Quota of holds for this client address; unlimited without a value. */
  readonly holdQuota?: HoldQuota | null;
};

/** Order id, price in whole taka, or both; and whether the buyer agreed to the terms. */
export type BeginPaymentInput = {
  readonly bookingId?: string;
  readonly resalePrice?: number;
  readonly agreed?: boolean;
};

/** Data for paying by card, and the end of the hold. */
export type StartedPayment = {
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

/** Consent to the terms. `unasked`: a client with an access token asks its users itself. */
type Consent = 'given' | 'missing' | 'unasked';

/** Price that the buyer saw, or null, and their consent to the terms. */
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

/** Returns the refusal if the order's state or price does not allow its payment, or null. */
function stateRefusal(
  booking: Booking,
  { state, resalePricePoisha }: Product,
  { seen, now }: { readonly seen: Poisha | null; readonly now: Date },
) {
  return (
    // `heldByAnother` is false, because `takeHold` checks for another buyer's hold and takes the hold in one statement.
    payRefusal({ status: booking.status, productState: state, heldByAnother: false }) ??
    priceRefusal({
      booked: booking.pricePoisha,
      current: priceOfNow(booking, resalePricePoisha, now),
      seen,
    })
  );
}

/** Checks the order and its price, takes the hold and stores an intent, all before the processor is called. */
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
  const refused = stateRefusal(current, product, { seen, now });
  if (refused) return refused;
  // guard: card-where-taken (condition => false)
  if (!takesCard(product)) return refuse('way-not-taken');
  const { productId, buyerId, pricePoisha: amountPoisha } = current;
  const hold = await takeHold(tx, product, { bookingId: current.id, buyerId, now });
  if (!hold.ok) return hold;
  // Consent is checked last: if the order cannot be paid at all, the response gives that reason instead. This refusal
  // rolls the hold back.
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

/** Runs {@link openPayment} in a transaction, and counts a new hold for the client address. */
async function openCounted(
  { db, clock, holdQuota, feePerMille }: BeginPaymentDeps,
  booking: Booking,
  { seen, consent }: Seen,
): Promise<Result<Intent, BeginRefusal>> {
  const open = () =>
    inTransaction(db, (tx) => openPayment(tx, booking, seen, { now: clock(), feePerMille, consent }));
  // A repeated request keeps its hold, which was already counted.
  if (!holdQuota || (await hasLiveHold(db, booking.id, clock()))) return open();
  const counted = await holdQuota.take();
  // guard: holds-per-source
  if (!counted.ok) return counted;
  const opened = await open();
  if (!opened.ok) await holdQuota.giveBack();
  return opened;
}

/** Revokes the hold of an intent whose client secret nobody has received. */
async function abandonPayment(db: Db, intent: Intent, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProduct(tx, intent.productId, now);
    if (await abandonIntent(tx, intent.id)) await revokeHoldOf(tx, intent.bookingId, now);
  });
}

/** Revokes the hold of an intent that was canceled at the processor. */
async function releaseCanceled(db: Db, intent: Intent, now: Date): Promise<void> {
  await inTransaction(db, (tx) => revokeHoldOf(tx, intent.bookingId, now));
}

/** Settles payments of an order that are received or in progress, so that no second payment begins beside them. */
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

/** Gets the client secret of an intent. On an unexpected error, revokes the hold. */
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
): Promise<Result<StartedPayment, BeginRefusal | 'closed'>> {
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
 * Begins the payment of an order: takes the hold and creates an intent at the card processor. First settles payments of
 * the order that have already arrived. While the hold lasts, a repeated request returns the same intent. Calls the
 * network, so never inside a transaction.
 */
export async function beginPayment(
  deps: BeginPaymentDeps,
  buyerId: string,
  input: BeginPaymentInput,
): Promise<Result<StartedPayment, BeginRefusal>> {
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
  if (first.ok || first.code !== 'closed') return first as Result<StartedPayment, BeginRefusal>;
  const second = await tryToBegin(deps, found.value, seen);
  if (second.ok || second.code !== 'closed') return second as Result<StartedPayment, BeginRefusal>;
  return refuse('processor-unreachable', { retryAfter: 60 });
}
