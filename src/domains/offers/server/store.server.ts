import { sql } from 'kysely';
import type { Cursor } from '#kernel/cursor.ts';
import type { Poisha } from '#kernel/money.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { OfferStage } from '../choices.ts';
import { NO_TERMS, type OfferTerms } from '../rules.ts';
import type { OfferAction, OfferState } from '../transitions.ts';
import type { Offer } from './offer.ts';

const columns = sql`id, product_id as "productId", buyer_id as "buyerId", seller_id as "sellerId", state,
  asked_poisha as "askedPoisha", offered_poisha as "offeredPoisha", counter_poisha as "counterPoisha",
  buyer_phone as "buyerPhone", meet_location as "meetLocation", made_at as "madeAt", due_at as "dueAt",
  booking_id as "bookingId", kept_until as "keptUntil"`;

// The condition is the same text as in the partial indexes. Only then can PostgreSQL use them in a generic plan.
const isStanding = sql`state in ('open', 'countered')`;

/** Column values of a new offer. */
export type NewOffer = Pick<
  Offer,
  | 'productId'
  | 'buyerId'
  | 'sellerId'
  | 'askedPoisha'
  | 'offeredPoisha'
  | 'buyerPhone'
  | 'meetLocation'
  | 'madeAt'
  | 'dueAt'
>;

/** Inserts an offer without its history. Returns null if this buyer already has an open offer for this product. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<Offer | null> {
  const { rows } = await sql<Offer>`
    insert into offers (product_id, buyer_id, seller_id, asked_poisha, offered_poisha, buyer_phone, meet_location,
      made_at, due_at)
    values (${offer.productId}, ${offer.buyerId}, ${offer.sellerId}, ${offer.askedPoisha}, ${offer.offeredPoisha},
      ${offer.buyerPhone}, ${offer.meetLocation}, ${offer.madeAt}, ${offer.dueAt})
    on conflict (product_id, buyer_id) where state in ('open', 'countered') do nothing
    returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns an offer by its id, or null. */
export async function offerById(db: Db, id: string): Promise<Offer | null> {
  const { rows } = await sql<Offer>`select ${columns} from offers where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns offers by id, in no particular order. */
export async function offersByIds(db: Db, ids: readonly string[]): Promise<Offer[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Offer>`
    select ${columns} from offers where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Reads and locks an offer. The caller must have locked its product. */
export async function lockOffer(tx: Tx, id: string): Promise<Offer | null> {
  const { rows } = await sql<Offer>`select ${columns} from offers where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Reads and locks all offers of a buyer for a product, latest first. */
export async function lockOffersOn(tx: Tx, productId: string, buyerId: string): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${columns} from offers where product_id = ${productId} and buyer_id = ${buyerId}
    order by made_at desc, id desc for update`.execute(tx);
  return rows;
}

/** Reads the same offers as {@link lockOffersOn} without locks. */
export async function offersOn(db: Db, productId: string, buyerId: string): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${columns} from offers where product_id = ${productId} and buyer_id = ${buyerId}
    order by made_at desc, id desc`.execute(db);
  return rows;
}

/** Reads and locks the open offers for a product, except one. */
export async function lockStandingOffers(tx: Tx, productId: string, exceptId: string): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${columns} from offers where product_id = ${productId} and ${isStanding} and id <> ${exceptId}
    order by id for update`.execute(tx);
  return rows;
}

/** Returns a buyer's open offers, sorted by product, without locks. */
export async function standingOffersOf(db: Db, buyerId: string): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${columns} from offers where buyer_id = ${buyerId} and ${isStanding} order by product_id`.execute(
    db,
  );
  return rows;
}

/** Further columns to set together with an offer's state. */
export type FurtherColumns = {
  readonly counterPoisha?: Poisha;
  readonly dueAt?: Date;
  readonly bookingId?: string;
  readonly keptUntil?: Date;
  readonly remindAt?: Date | null;
};

/** Entry of an offer's history. */
export type RecordedMove = {
  readonly action: OfferAction;
  /** State before the action; null for a new offer. */
  readonly from: OfferState | null;
  readonly to: OfferState;
  /** Id of the person who acted; null if the transition is automatic. */
  readonly actorId: string | null;
  readonly pricePoisha: Poisha;
  readonly reason: string | null;
  readonly now: Date;
};

/** Stores a transition of a locked offer: its new state and a history entry, in one statement. */
export async function storeOfferMove(
  tx: Tx,
  id: string,
  { action, from, to, actorId, pricePoisha, reason, now }: RecordedMove,
  { counterPoisha, dueAt, bookingId, keptUntil, remindAt }: FurtherColumns = {},
): Promise<void> {
  await sql`
    with moved as (
      update offers set state = ${to}::text,
        counter_poisha = coalesce(${counterPoisha ?? null}::bigint, counter_poisha),
        due_at = coalesce(${dueAt ?? null}::timestamptz, due_at),
        booking_id = coalesce(${bookingId ?? null}::uuid, booking_id),
        kept_until = coalesce(${keptUntil ?? null}::timestamptz, kept_until),
        remind_at = ${remindAt === undefined ? sql`remind_at` : sql`${remindAt}::timestamptz`}
      where id = ${id} returning id
    )
    insert into offer_transitions (offer_id, action, from_state, to_state, actor_id, price_poisha, reason, happened_at)
    select id, ${action}::text, ${from}::text, ${to}::text, ${actorId}::uuid, ${pricePoisha}::bigint, ${reason}::text,
      ${now}::timestamptz from moved`.execute(tx);
}

/** Locks the holds of a buyer, so that concurrent transactions cannot exceed the limit of holds. */
export async function lockKeepsOf(tx: Tx, buyerId: string): Promise<void> {
  // guard: keeps-lock
  await sql`select pg_advisory_xact_lock(hashtextextended('offers.keeps:' || ${buyerId}::text, 0))`.execute(
    tx,
  );
}

/** Returns the ids of the buyer's orders for which an accepted offer still holds the product at `now`. */
export async function keptBookingsOf(db: Db, buyerId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking_id as id from offers
    where buyer_id = ${buyerId} and state = 'accepted' and kept_until > ${now}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks and returns offers whose deadline has passed, longest overdue first. Skips offers locked by other transactions.
 */
export async function lockDueOffers(tx: Tx, now: Date, limit: number): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${columns} from offers where ${isStanding} and due_at <= ${now}
    order by due_at, id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** Locks and returns accepted offers whose buyer is due a reminder. Skips offers locked by other transactions. */
export async function lockOffersToRemind(tx: Tx, now: Date, limit: number): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select ${columns} from offers where remind_at <= ${now}
    order by remind_at, id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** Records that an offer needs no reminder any more. */
export async function clearReminder(tx: Tx, id: string): Promise<void> {
  await sql`update offers set remind_at = null where id = ${id}`.execute(tx);
}

/** Returns offers of a product whose end has not been published, and marks their ends as published. */
export async function takeEndsToNotify(
  tx: Tx,
  productId: string,
): Promise<(Offer & { readonly reason: string | null })[]> {
  const { rows } = await sql<Offer & { readonly reason: string | null }>`
    with taken as (
      update offers set is_end_notice_due = false where product_id = ${productId} and is_end_notice_due
      returning ${columns}
    )
    select taken.*, (
      select reason from offer_transitions where offer_id = taken.id and action = 'end'
      order by offer_transitions.id desc limit 1
    ) as reason from taken`.execute(tx);
  return rows;
}

/** Column that says whose offers to read: those made by a buyer, or those received by a seller. */
export type OfferSide = 'buyer_id' | 'seller_id';

/** Filter and position of a page of a person's offers. */
export type OfferPage = {
  readonly side: OfferSide;
  readonly personId: string;
  readonly stage: OfferStage;
  readonly productId?: string | undefined;
  readonly before: Cursor | null;
  readonly limit: number;
};

/** Returns one page of offers that a person made or received, latest first. */
export async function selectOffers(db: Db, page: OfferPage): Promise<Offer[]> {
  const { after, id } = page.before ?? { after: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const ofProduct = page.productId === undefined ? sql`` : sql`and product_id = ${page.productId}`;
  // guard: offers-of-own-side
  const whose = sql`${sql.ref(page.side)} = ${page.personId}`;
  const { rows } = await sql<Offer>`
    select ${columns} from offers
    where ${whose} and ${page.stage === 'open' ? isStanding : sql`not (${isStanding})`} ${ofProduct}
      and (made_at, id) < (${after}::timestamptz, ${id}::uuid)
    order by made_at desc, id desc limit ${page.limit}`.execute(db);
  return rows;
}

/**
 * Counts a person's offers that wait for this person's answer, and those that wait for the other side's. Neither count
 * is higher than `most`.
 */
export async function countOffers(
  db: Db,
  { side, personId }: Pick<OfferPage, 'side' | 'personId'>,
  most: number,
): Promise<{ readonly yours: number; readonly theirs: number }> {
  const [yours, theirs] = side === 'buyer_id' ? ['countered', 'open'] : ['open', 'countered'];
  const count = (state: string | undefined) =>
    sql`(select count(*)::int from (
      select from offers where ${sql.ref(side)} = ${personId} and state = ${state} and ${isStanding} limit ${most}) as counted)`;
  const { rows } = await sql<{ yours: number; theirs: number }>`
    select ${count(yours)} as yours, ${count(theirs)} as theirs`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the count query returned no row');
  return counts;
}

/** Returns the rules for offers on a listing, or {@link NO_TERMS}. */
export async function termsOf(db: Db, productId: string): Promise<OfferTerms> {
  const { rows } = await sql<OfferTerms>`
    select is_off as "isOff", accept_from_poisha as "acceptFromPoisha", decline_below_poisha as "declineBelowPoisha"
    from offer_terms where product_id = ${productId}`.execute(db);
  return rows[0] ?? NO_TERMS;
}

/** Returns whether the seller accepts offers for a product; null if there is no such product. */
export async function readTakesOffers(db: Db, productId: string): Promise<boolean | null> {
  const { rows } = await sql<{ takesOffers: boolean }>`
    select terms.is_off is not true as "takesOffers"
    from product_sellers product left join offer_terms terms on terms.product_id = product.id
    where product.id = ${productId}`.execute(db);
  return rows[0]?.takesOffers ?? null;
}

/** Stores a seller's rules for offers on their listing. */
export async function putTerms(
  tx: Tx,
  listing: { readonly productId: string; readonly sellerId: string; readonly now: Date },
  { isOff, acceptFromPoisha, declineBelowPoisha }: OfferTerms,
): Promise<void> {
  await sql`
    insert into offer_terms (product_id, seller_id, is_off, accept_from_poisha, decline_below_poisha, set_at)
    values (${listing.productId}, ${listing.sellerId}, ${isOff}, ${acceptFromPoisha}, ${declineBelowPoisha},
      ${listing.now})
    on conflict (product_id) do update set is_off = excluded.is_off,
      accept_from_poisha = excluded.accept_from_poisha, decline_below_poisha = excluded.decline_below_poisha,
      set_at = excluded.set_at`.execute(tx);
}

/** Returns the buyers whose offers ended because the offer `acceptedId` was accepted. */
export async function buyersEndedBy(db: Db, acceptedId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.buyer_id as id from offers accepted
    join offer_transitions agreed on agreed.offer_id = accepted.id and agreed.to_state = 'accepted'
      and agreed.action in ('accept', 'take')
    join offers other on other.product_id = accepted.product_id and other.state = 'ended'
    join offer_transitions ended on ended.offer_id = other.id and ended.action = 'end'
      and ended.happened_at = agreed.happened_at
    where accepted.id = ${acceptedId}`.execute(db);
  return rows.map(({ id }) => id);
}
