import { orderState } from '../../src/domains/bookings/transitions.ts';
import type { Action, Money } from './actions.ts';
import type { Order } from './orders.ts';
import type { Scene } from './scene.ts';

type Ledger = Awaited<ReturnType<Scene['market']['processor']['ledger']>>;

/** Sums the money at the card processor in poisha, for one payment intent or for all. */
function keptBy({ charges, refunds }: Ledger, intent?: string): number {
  const sum = (entries: Ledger['charges']) =>
    entries
      .filter(({ status, payment_intent: of }) => status === 'succeeded' && (intent ?? of) === of)
      .reduce((total, { amount }) => total + amount, 0);
  return sum(charges) - sum(refunds);
}

async function moneyOf({ pool, market }: Scene, { bookingId, buyer, seller }: Order): Promise<Money> {
  const { rows } = await pool.query<{ account: string; owed: string }>(
    'select account, -sum(amount_poisha) as owed from ledger_entries where party_id = any($1::uuid[]) group by account',
    [[buyer.id, seller.id]],
  );
  const owed = new Map(rows.map((row) => [row.account, Number(row.owed)]));
  const intents = await pool.query<{ id: string }>(
    'select processor_id as id from payment_intents where booking_id = $1',
    [bookingId],
  );
  const of = (account: string) => owed.get(account) ?? 0;
  return {
    held: of('held'),
    seller: of('seller'),
    payout: of('payout'),
    refund: of('refund'),
    processor: keptBy(await market.processor.ledger(), intents.rows[0]?.id ?? 'none'),
  };
}

async function stateOf({ pool }: Scene, { bookingId }: Order): Promise<string> {
  const { rows } = await pool.query<Parameters<typeof orderState>[0]>(
    'select status, fulfilment from bookings where id = $1',
    [bookingId],
  );
  return rows[0] ? orderState(rows[0]) : 'gone';
}

/** Checks that all ledger transactions add up to 0, and that the ledger agrees with the card processor's records. */
async function lookAtAllBooks({ pool, market }: Scene): Promise<string[]> {
  const { rows } = await pool.query<{ sum: string; processor: string; unbalanced: number }>(
    `select coalesce(sum(amount_poisha), 0) as sum,
       coalesce(sum(amount_poisha) filter (where account = 'card-processor'), 0) as processor,
       (select count(*)::int from (select from ledger_entries group by transaction_id having sum(amount_poisha) <> 0) as one)
         as unbalanced
     from ledger_entries`,
  );
  const [found] = rows;
  const theirs = keptBy(await market.processor.ledger());
  return [
    ...(Number(found?.sum) === 0 && found?.unbalanced === 0
      ? []
      : [`the sum of the ledger is ${found?.sum}`]),
    ...(Number(found?.processor) === theirs
      ? []
      : [`the card processor has ${theirs} poisha, the ledger says ${found?.processor}`]),
  ];
}

/**
 * Compares an order's state and money with the required result of an action. Also checks the ledger as a whole. Returns
 * the differences.
 */
export async function lookAtBooks(scene: Scene, order: Order, action: Action): Promise<string[]> {
  const state = await stateOf(scene, order);
  const money = await moneyOf(scene, order);
  const accounts = Object.keys(money) as (keyof Money)[];
  return [
    ...(state === action.state ? [] : [`the order is ${state}, not ${action.state}`]),
    ...accounts
      .filter((account) => money[account] !== action.money[account])
      .map((account) => `${account}: ${money[account]} poisha instead of ${action.money[account]}`),
    ...(await lookAtAllBooks(scene)),
  ];
}
