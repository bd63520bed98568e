import { setTimeout as sleep } from 'node:timers/promises';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { RaceTestbed } from './race-testbed.ts';

/** Longest time in ms from the last round until all work is done. */
const CALM_MS = 60_000;
const LOOK_MS = 500;

/** Returns the number of waiting jobs, undelivered events, unfinished refunds and unrecorded payments. */
async function countUnfinished(testbed: RaceTestbed): Promise<number> {
  const { rows } = await testbed.pool.query<{ count: number }>(
    `select (select count(*) from jobs where run_at <= now())::int
      + (select count(*) from outbox_events where delivered_at is null)::int
      + (select count(*) from payments where outcome = 'refunding')::int
      + (select count(*) from refunds where state <> 'succeeded')::int
      + (select count(*) from payment_intents intent where state = 'succeeded'
          and not exists (select 1 from payments where payments.intent_id = intent.id))::int as count`,
  );
  return rows[0]?.count ?? 0;
}

/** Returns errors for buyers who were charged without getting anything, or who got something without being charged. */
async function compareLedger(testbed: RaceTestbed): Promise<string[]> {
  const { charges, refunds } = await testbed.market.processor.ledger();
  const kept = new Map<string, number>();
  const add = (intent: string, amount: number) => kept.set(intent, (kept.get(intent) ?? 0) + amount);
  for (const entry of charges) if (entry.status === 'succeeded') add(entry.payment_intent, entry.amount);
  for (const entry of refunds) if (entry.status === 'succeeded') add(entry.payment_intent, -entry.amount);
  const { rows } = await testbed.pool.query<{ processor_id: string; price: number }>(
    `select intent.processor_id, booking.price_poisha - coalesce(booking.refunded_poisha, 0) as price from bookings booking
     join payments payment on payment.booking_id = booking.id and payment.outcome = 'settled'
     join payment_intents intent on intent.id = payment.intent_id where booking.status = 'paid'`,
  );
  const bought = new Map(rows.map(({ processor_id, price }) => [processor_id, Number(price)]));
  const intents = new Set([...kept.keys(), ...bought.keys()]);
  return [...intents]
    .filter((intent) => (kept.get(intent) ?? 0) !== (bought.get(intent) ?? 0))
    .map(
      (intent) =>
        `${intent}: the processor keeps ${kept.get(intent) ?? 0} poisha for ${bought.get(intent) ?? 0}`,
    );
}

/** Waits until the market has finished its work. Returns the faults of the final state. */
export async function lookAfterwards(
  testbed: RaceTestbed,
): Promise<{ readonly calmMs: number; readonly breaches: readonly string[] }> {
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  while (elapsed() < CALM_MS && (await countUnfinished(testbed)) > 0) await sleep(LOOK_MS);
  const calmMs = elapsed();
  const late = calmMs < CALM_MS ? [] : ['a minute after the last round work is left undone'];
  const findings = await findBreaches(testbed.market.databaseUrl);
  return { calmMs, breaches: [...late, ...findings, ...(await compareLedger(testbed))] };
}
