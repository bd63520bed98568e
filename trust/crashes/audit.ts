import type { People } from '../../harness/market-people.ts';
import type { Ledger } from '../../harness/stand-ins.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';
import { findBreaches } from '../../tools/doctor/invariants.ts';
import type { Journal } from './journal.ts';

type OrderRow = {
  id: string;
  status: string;
  outcome: string | null;
  price: number;
  transaction: string | null;
};

async function readOrders(people: People): Promise<OrderRow[]> {
  const { rows } = await people.pool.query<OrderRow>(
    `select booking.id, booking.status, payment.outcome, booking.price_poisha as price, intent.processor_id as transaction
     from bookings booking left join payment_intents intent on intent.booking_id = booking.id
     left join payments payment on payment.intent_id = intent.id`,
  );
  return rows;
}

function objectToLosses({ checkouts }: Journal, rows: readonly OrderRow[]): string[] {
  const stored = new Set(rows.map(({ id }) => id));
  const paid = new Set(rows.filter(({ outcome }) => outcome === 'settled').map(({ id }) => id));
  const lostOrders = checkouts.filter(({ bookingId }) => bookingId !== undefined && !stored.has(bookingId));
  const lostPayments = checkouts.filter(
    ({ outcome, bookingId = '' }) => outcome === 'paid' && !paid.has(bookingId),
  );
  return [
    ...(lostOrders.length > 0 ? [`${lostOrders.length} acknowledged orders lost`] : []),
    ...(lostPayments.length > 0 ? [`${lostPayments.length} acknowledged payments lost`] : []),
  ];
}

function sumByTransaction(entries: Ledger['charges']): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { payment_intent: transaction, amount, status } of entries) {
    if (status === 'succeeded') sums.set(transaction, (sums.get(transaction) ?? 0) + amount);
  }
  return sums;
}

/** Sums the buyers' payments of each order, less refunds, from the card processor's ledger. */
function netByOrder({ charges, refunds }: Ledger): Map<string, number> {
  const returned = sumByTransaction(refunds);
  const orderOf = new Map(charges.map(({ payment_intent: id, metadata }) => [id, metadata?.bookingId ?? id]));
  const net = new Map<string, number>();
  for (const [transaction, amount] of sumByTransaction(charges)) {
    const order = orderOf.get(transaction) ?? transaction;
    net.set(order, (net.get(order) ?? 0) + amount - (returned.get(transaction) ?? 0));
  }
  return net;
}

function objectToMoney(ledger: Ledger, rows: readonly OrderRow[]): string[] {
  const net = netByOrder(ledger);
  const priceOf = new Map(rows.map(({ id, price }) => [id, price]));
  const paid = new Set(rows.filter(({ outcome }) => outcome === 'settled').map(({ id }) => id));
  const twice = [...net].filter(([order, amount]) => amount > (priceOf.get(order) ?? 0));
  const stuck = [...net].filter(([order, amount]) => amount > 0 && !paid.has(order));
  const unpaid = [...paid].filter((order) => net.get(order) !== priceOf.get(order));
  return [
    ...(twice.length > 0 ? [`${twice.length} orders charged more than once: ${twice[0]}`] : []),
    ...(stuck.length > 0
      ? [`money of ${stuck.length} orders is neither sale nor returned: ${stuck[0]}`]
      : []),
    ...(unpaid.length > 0 ? [`${unpaid.length} sales without exactly their price: ${unpaid[0]}`] : []),
  ];
}

/**
 * Name of the job that sends an email. The audit ignores it, because emails may wait until the mail server accepts
 * them.
 */
const EMAILS = 'mail.send';

/** Returns the number of unsent emails. */
export async function countEmails({ pool }: People): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from jobs where name = $1',
    [EMAILS],
  );
  return rows[0]?.count ?? 0;
}

async function objectToUnrest({ pool }: People): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string; count: number }>(
    `select name as kind, count(*)::int as count from jobs where name <> $1 group by name
     union all select 'events', count(*)::int from outbox_events where delivered_at is null having count(*) > 0
     order by count desc`,
    [EMAILS],
  );
  return rows.length > 0
    ? [`unfinished work: ${rows.map(({ kind, count }) => `${kind} ${count}`).join(', ')}`]
    : [];
}

/** Returns the differences between the buyers' journal, the market's database and the card processor's ledger. */
export async function audit(market: RunningTestMarket, people: People, journal: Journal): Promise<string[]> {
  const [ledger, rows] = await Promise.all([market.processor.ledger(), readOrders(people)]);
  return [
    ...objectToLosses(journal, rows),
    ...objectToMoney(ledger, rows),
    ...(await objectToUnrest(people)),
    ...(await findBreaches(market.databaseUrl)),
  ];
}
