import { DAY_MS } from '#kernel/clock.ts';
import { makeByCourier, newParcel } from '../../harness/parcels.ts';
import type { ContestedProduct, Racer } from './contested-product.ts';
import { beginning, mustBe, objectTo, payAndConfirm, rightOf, winnersOf } from './paying.ts';
import type { RaceTestbed, Start } from './race-testbed.ts';
import type { RaceOutcome } from './tally.ts';

/** An order with a held payment, and the PIN that the buyer shows to the seller. */
export type Kept = { readonly racer: Racer; readonly pin: string };

/** Makes the only buyer of a contested product pay and confirm the receipt. */
export async function payAndReceive(
  testbed: RaceTestbed,
  { racers: [racer] }: ContestedProduct,
): Promise<Kept> {
  if (!racer) throw new Error('there is no buyer');
  const right = rightOf(racer, await testbed.send(beginning(racer)));
  const reply = right && (await payAndConfirm(testbed, right));
  const received = await testbed.send({
    person: racer.person,
    call: `POST /orders/${racer.bookingId}/received`,
  });
  const { pin } = received.body;
  if (reply?.code !== 'ok' || typeof pin !== 'string')
    throw new Error(`an order was not paid: ${received.code}`);
  return { racer, pin };
}

/** Returns a request with which the seller types the PIN. */
export const typing = (testbed: RaceTestbed, { racer, pin }: Kept): Start => ({
  person: testbed.seller,
  call: `POST /orders/${racer.bookingId}/handover`,
  body: { pin },
});
/** Returns a request with which the buyer completes the order. */
export const completing = ({ racer: { person, bookingId } }: Kept): Start => ({
  person,
  call: `POST /orders/${bookingId}/completion`,
});

/** Returns an order's balances by account, in poisha. */
export async function balancesOf({ pool }: RaceTestbed, bookingId: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ account: string; balance: string }>(
    `select account, -sum(amount_poisha) as balance from ledger_entries entry
     join ledger_transactions booked on booked.id = entry.transaction_id
     where booked.booking_id = $1 and account in ('held', 'seller') group by account`,
    [bookingId],
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]));
}

/** Returns the price of an order, in poisha. */
export async function priceOf({ pool }: RaceTestbed, bookingId: string): Promise<number> {
  const { rows } = await pool.query<{ price: string }>(
    'select price_poisha as price from bookings where id = $1',
    [bookingId],
  );
  return Number(rows[0]?.price);
}

/**
 * The seller types the PIN while both sides cancel. The money is held after a handover, or it is refunded, but never
 * both.
 */
export async function raceForTheHandover(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const kept = await payAndReceive(testbed, contested);
  const { person, bookingId } = kept.racer;
  const cancelling = { call: `POST /orders/${bookingId}/cancellation`, body: { reason: 'Changed my mind' } };
  const replies = await testbed.together([
    typing(testbed, kept),
    { ...cancelling, person },
    { ...cancelling, person: testbed.seller },
  ]);
  const isHandedOver = replies[0]?.code === 'ok';
  const { held = 0 } = await balancesOf(testbed, bookingId);
  return {
    winners: winnersOf(replies),
    replies,
    breaches: [
      ...objectTo(replies, ['order-state']),
      ...mustBe('poisha held', held, isHandedOver ? await priceOf(testbed, bookingId) : 0),
    ],
  };
}

/**
 * The seller sends the parcel while both sides cancel. The payment is held after the shipment, or it is refunded, but
 * never both.
 */
export async function raceForTheParcel(
  testbed: RaceTestbed,
  { racers: [racer] }: ContestedProduct,
): Promise<RaceOutcome> {
  if (!racer) throw new Error('there is no buyer');
  const { person, bookingId } = racer;
  await makeByCourier(testbed.pool, bookingId);
  const right = rightOf(racer, await testbed.send(beginning(racer)));
  const reply = right && (await payAndConfirm(testbed, right));
  if (reply?.code !== 'ok') throw new Error(`an order was not paid: ${reply?.code}`);
  const cancelling = { call: `POST /orders/${bookingId}/cancellation`, body: { reason: 'Changed my mind' } };
  const replies = await testbed.together([
    { person: testbed.seller, call: `POST /orders/${bookingId}/parcel`, body: await newParcel(testbed.pool) },
    { ...cancelling, person },
    { ...cancelling, person: testbed.seller },
  ]);
  const { held = 0 } = await balancesOf(testbed, bookingId);
  const isSent = replies[0]?.code === 'ok';
  return {
    winners: winnersOf(replies),
    replies,
    breaches: [
      ...objectTo(replies, ['order-state']),
      ...mustBe('poisha held', held, isSent ? await priceOf(testbed, bookingId) : 0),
    ],
  };
}

/**
 * The buyer has asked to cancel. The seller types the PIN, agrees and refuses at the same time, while the buyer asks
 * again. The order is handed over or refunded, but never both.
 */
export async function raceForTheConsent(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const kept = await payAndReceive(testbed, contested);
  const { person, bookingId } = kept.racer;
  const { seller } = testbed;
  const at = new Date(Date.now() + DAY_MS).toISOString();
  const call = `POST /orders/${bookingId}`;
  const asking = { person, call: `${call}/cancellation`, body: {} };
  const before = [
    await testbed.send({ person: seller, call: `${call}/meeting`, body: { place: 'Dhanmondi 27', at } }),
    await testbed.send({ person, call: `${call}/meeting/acceptance`, body: { at } }),
    await testbed.send(asking),
  ];
  const replies = await testbed.together([
    typing(testbed, kept),
    { person: seller, call: `${call}/cancellation/agreement` },
    { person: seller, call: `${call}/cancellation/refusal`, body: { reason: 'I am on my way' } },
    asking,
  ]);
  const [handedOver, agreed] = replies.map(({ code }) => code === 'ok');
  const { held = 0 } = await balancesOf(testbed, bookingId);
  const ends = [handedOver, agreed].filter(Boolean).length;
  return {
    winners: ends,
    replies: [...before, ...replies],
    breaches: [
      ...objectTo(before, []),
      ...objectTo(replies, ['order-state']),
      ...mustBe('ends of an order', ends, 1),
      ...mustBe('poisha held', held, handedOver ? await priceOf(testbed, bookingId) : 0),
    ],
  };
}

/** A buyer completes an order several times in parallel. The seller gets the money once. */
export async function raceToComplete(
  testbed: RaceTestbed,
  contested: ContestedProduct,
  times: number,
): Promise<RaceOutcome> {
  const kept = await payAndReceive(testbed, contested);
  await testbed.send(typing(testbed, kept));
  const replies = await testbed.together(Array.from({ length: times }, () => completing(kept)));
  const { held = 0, seller = 0 } = await balancesOf(testbed, kept.racer.bookingId);
  return {
    winners: winnersOf(replies),
    replies,
    breaches: [
      ...objectTo(replies, ['order-state']),
      ...mustBe('poisha held', held, 0),
      ...mustBe('poisha of the seller', seller, await priceOf(testbed, kept.racer.bookingId)),
    ],
  };
}

/** Adds a payout account of the seller that is already usable. */
export async function addAccount({ pool, seller }: RaceTestbed): Promise<void> {
  await pool.query(
    `insert into payout_accounts (seller_id, way, number, holder_name, named_at, usable_at)
     select $1, 'bkash', '01711345482', 'Karim', now() - interval '2 days', now() - interval '1 day'
     where not exists (select from payout_accounts where seller_id = $1)`,
    [seller.id],
  );
}

/** Makes an admin record at the same time that each payout was paid and, twice, that it was returned. */
function noteOutcomes({ together, admin }: RaceTestbed, payouts: readonly { readonly id: string }[]) {
  return together(
    payouts.flatMap(({ id }) =>
      ['paid', 'bounced', 'bounced'].map((outcome) => ({
        person: admin,
        call: `PUT /payouts/${id}`,
        body: { outcome, note: 'A reference' },
      })),
    ),
  );
}

/**
 * Admins make payout runs while an order is completed. Then they record at the same time that its payout was paid and
 * that it was returned. The order is paid out once, whichever request is first.
 */
export async function raceForThePayout(
  testbed: RaceTestbed,
  contested: ContestedProduct,
): Promise<RaceOutcome> {
  const kept = await payAndReceive(testbed, contested);
  await addAccount(testbed);
  await testbed.send(typing(testbed, kept));
  const due = await testbed.send({ person: testbed.admin, call: 'GET /payouts/due' });
  const { amount = 0 } = (due.body.payable ?? {}) as { amount?: number };
  const price = (await priceOf(testbed, kept.racer.bookingId)) / 100;
  const running = (sum: number): Start => ({
    person: testbed.admin,
    call: 'POST /payouts/runs',
    body: { amount: sum },
  });
  const replies = await testbed.together([
    completing(kept),
    running(amount),
    running(amount + price),
    running(amount + price),
  ]);
  const { rows } = await testbed.pool.query<{ id: string }>(
    'select payout_id as id from payout_items where booking_id = $1 and not is_void',
    [kept.racer.bookingId],
  );
  const noted = await noteOutcomes(testbed, rows);
  return {
    winners: replies[0]?.code === 'ok' ? 1 : 0,
    replies: [...replies, ...noted],
    breaches: [
      ...objectTo([...replies, ...noted], ['due-changed', 'nothing-due', 'payout-decided']),
      ...(rows.length > 1 ? [`an order is in ${rows.length} payouts`] : []),
      ...(winnersOf(noted) > 2 ? ['a payout was returned twice'] : []),
    ],
  };
}
