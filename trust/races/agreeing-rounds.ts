import { letPay } from './changing-rounds.ts';
import { type ContestedProduct, endHoldIn, type Racer } from './contested-product.ts';
import {
  beginning,
  lookAtSale,
  mustBe,
  objectTo,
  payAndConfirm,
  rightOf,
  rightsOf,
  winnersOf,
} from './paying.ts';
import type { RaceTestbed, Start } from './race-testbed.ts';
import type { RaceOutcome, Reply } from './tally.ts';

/** Adds an offer of nine tenths of the price for each racer. Returns the offers' ids in the order of the racers. */
async function addOffers({ pool }: RaceTestbed, { productId }: ContestedProduct, racers: readonly Racer[]) {
  const { rows } = await pool.query<{ id: string; buyer_id: string }>(
    `insert into offers (product_id, buyer_id, seller_id, asked_poisha, offered_poisha, buyer_phone, meet_location,
       made_at, due_at)
     select id, buyer, seller_id, resale_price_poisha, resale_price_poisha / 1000 * 900, '01812345678', 'Dhanmondi 27',
       now(), now() + interval '48 hours'
     from products, unnest($2::uuid[]) as buyer where id = $1 returning id, buyer_id`,
    [productId, racers.map(({ person }) => person.id)],
  );
  const ids = new Map(rows.map(({ id, buyer_id }) => [buyer_id, id]));
  return racers.map(({ person }) => ids.get(person.id) ?? '');
}

const accepting = ({ seller }: RaceTestbed, offerId: string): Start => ({
  person: seller,
  call: `POST /offers/${offerId}/acceptance`,
});

/**
 * Checks an acceptance: only one offer is accepted, and the order of its buyer has the offered price. All other offers
 * have ended.
 */
async function lookAtAgreement({ pool }: RaceTestbed, { productId }: ContestedProduct): Promise<string[]> {
  const { rows } = await pool.query<{ accepted: number; standing: number; agreed: number }>(
    `select count(*) filter (where offer.state = 'accepted')::int as accepted,
       count(*) filter (where offer.state in ('open', 'countered'))::int as standing,
       count(*) filter (where offer.state = 'accepted' and booking.price_poisha = offer.offered_poisha)::int as agreed
     from offers offer left join bookings booking on booking.id = offer.booking_id where offer.product_id = $1`,
    [productId],
  );
  const [found] = rows;
  return [
    ...mustBe('accepted offers', found?.accepted ?? 0, 1),
    ...mustBe('orders at the agreed price', found?.agreed ?? 0, 1),
    ...mustBe('offers that stand beside an accepted one', found?.standing ?? 0, 0),
  ];
}

/** Makes the buyer of the accepted offer pay. */
async function payAgreed(
  testbed: RaceTestbed,
  contested: ContestedProduct,
  racer: Racer | undefined,
  { replies, breaches }: Pick<RaceOutcome, 'replies' | 'breaches'>,
): Promise<RaceOutcome> {
  const agreement = await lookAtAgreement(testbed, contested);
  const right = racer ? rightOf(racer, await testbed.send(beginning(racer))) : null;
  if (!right) return { winners: 0, replies, breaches: [...breaches, ...agreement, 'nobody could pay'] };
  return letPay(testbed, contested, right, { replies, breaches: [...breaches, ...agreement] });
}

/** A seller accepts several offers at the same time. Only one offer is accepted, and its buyer can pay. */
export async function raceToAccept(testbed: RaceTestbed, contested: ContestedProduct): Promise<RaceOutcome> {
  const offers = await addOffers(testbed, contested, contested.racers);
  const replies = await testbed.together(offers.map((id) => accepting(testbed, id)));
  const breaches = [
    ...mustBe('acceptances', winnersOf(replies), 1),
    ...objectTo(replies, ['offer-state', 'product-held']),
  ];
  const winner = contested.racers[replies.findIndex(({ code }) => code === 'ok')];
  return payAgreed(testbed, contested, winner, { replies, breaches });
}

/**
 * A seller accepts one buyer's offer while others try to reserve the product. Either the product is held for that
 * buyer, or one of the others pays.
 */
export async function raceToAcceptAgainstPaying(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const [offerer, ...payers] = contested.racers;
  const [offerId = ''] = await addOffers(testbed, contested, contested.racers.slice(0, 1));
  const replies: readonly Reply[] = await testbed.together([
    ...payers.map(beginning),
    accepting(testbed, offerId),
  ]);
  const accepted = replies.at(-1)?.code === 'ok';
  const rights = rightsOf(payers, replies);
  const breaches = [
    ...mustBe('rights to pay and acceptances', rights.length + (accepted ? 1 : 0), 1),
    ...objectTo(replies, ['product-held']),
  ];
  if (accepted) return payAgreed(testbed, contested, offerer, { replies, breaches });
  const [right] = rights;
  if (!right) return { winners: 0, replies, breaches };
  const paid = await letPay(testbed, contested, right, { replies, breaches });
  const late = await testbed.send(accepting(testbed, offerId));
  const isEnded = late.code === 'offer-state' ? [] : [`after the sale a seller got ${late.code}`];
  return { ...paid, breaches: [...paid.breaches, ...isEnded] };
}

/** Remaining time of the paying buyer's hold in ms. */
const LAST_MOMENT_MS = 15;

/**
 * A seller accepts an offer. At the same moment another buyer pays the full price, just as that buyer's hold expires.
 * Either the product is sold to the payer and the offer ends. Or the product is held for the offering buyer and the
 * payment is refunded.
 */
export async function raceToAcceptAgainstSale(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const [offerer, payer] = contested.racers;
  const right = payer && rightOf(payer, await testbed.send(beginning(payer)));
  if (!offerer || !right) return { winners: 0, replies: [], breaches: ['nobody got the right to pay'] };
  const [offerId = ''] = await addOffers(testbed, contested, [offerer]);
  await endHoldIn(testbed.pool, contested.productId, LAST_MOMENT_MS);
  const [paid, accepted] = await Promise.all([
    payAndConfirm(testbed, right),
    testbed.send(accepting(testbed, offerId)),
  ]);
  const replies = paid ? [paid, accepted] : [accepted];
  const isSold = paid?.code === 'ok';
  const isAgreed = accepted.code === 'ok';
  const breaches = [
    ...mustBe('sales and agreements', (isSold ? 1 : 0) + (isAgreed ? 1 : 0), 1),
    ...objectTo(replies, [
      'payment-refunded',
      'payment-incomplete',
      'offer-state',
      'product-held',
      'product-sold',
    ]),
  ];
  if (isAgreed) return payAgreed(testbed, contested, offerer, { replies, breaches });
  const sale = await lookAtSale(testbed, contested, right.racer.person.id);
  const late = await testbed.send(accepting(testbed, offerId));
  const isEnded = late.code === 'offer-state' ? [] : [`after the sale a seller got ${late.code}`];
  return { winners: isSold ? 1 : 0, replies, breaches: [...breaches, ...sale, ...isEnded] };
}

/** Counter-offer in whole taka: above the offers of {@link addOffers}, but not above the price. */
const COUNTER_TAKA = 360;

/** A seller makes a counter-offer while the buyer withdraws the offer. Only one of the two requests succeeds. */
export async function raceToCounter(testbed: RaceTestbed, contested: ContestedProduct): Promise<RaceOutcome> {
  const [racer] = contested.racers;
  if (!racer) return { winners: 0, replies: [], breaches: ['there is no buyer'] };
  const [offerId = ''] = await addOffers(testbed, contested, [racer]);
  const call = `POST /offers/${offerId}`;
  const replies = await testbed.together([
    { person: testbed.seller, call: `${call}/counter`, body: { taka: COUNTER_TAKA } },
    { person: racer.person, call: `${call}/withdrawal` },
  ]);
  const { rows } = await testbed.pool.query<{ state: string; moves: number }>(
    `select state, (select count(*)::int from offer_transitions where offer_id = offers.id) as moves
     from offers where id = $1`,
    [offerId],
  );
  const wanted = replies[0]?.code === 'ok' ? 'countered' : 'withdrawn';
  const state = rows[0]?.state;
  return {
    winners: winnersOf(replies),
    replies,
    breaches: [
      ...objectTo(replies, ['offer-state']),
      ...mustBe('counters and withdrawals', winnersOf(replies), 1),
      ...mustBe('moves of the offer', rows[0]?.moves ?? 0, 1),
      ...(state === wanted ? [] : [`the offer is ${state}, not ${wanted}`]),
    ],
  };
}
