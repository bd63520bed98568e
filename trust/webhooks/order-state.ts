import type { PaidOrder, WebhooksTestbed } from './webhooks-testbed.ts';

/** Final state of an order. */
export type OrderState = {
  readonly booking: string;
  readonly product: string;
  /** Outcome of each payment that arrived for the order. */
  readonly outcomes: string;
  /** Sum that the processor has charged for the order, in poisha. */
  readonly charged: number;
  /** Sum that the processor has refunded, in poisha. */
  readonly returned: number;
};

/** The two possible final states of a paid order. */
export type Ending = 'sold' | 'returned';

type OrderStateRow = { id: string; booking: string; product: string; outcomes: string };

async function readRows(
  testbed: WebhooksTestbed,
  orders: readonly PaidOrder[],
): Promise<Map<string, OrderStateRow>> {
  const { rows } = await testbed.people.pool.query<OrderStateRow>(
    `select bookings.id, bookings.status as booking, products.state as product,
       coalesce((select string_agg(outcome, ' ') from payments where booking_id = bookings.id), 'none') as outcomes
     from bookings join products on products.id = bookings.product_id where bookings.id = any($1::uuid[])`,
    [orders.map(({ bookingId }) => bookingId)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function sumOf(
  entries: readonly { payment_intent: string; status: string; amount: number }[],
  transactionId: string,
) {
  return entries
    .filter((entry) => entry.payment_intent === transactionId && entry.status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the states of orders, from the market's database and the card processor's ledger. */
export async function readOrderStates(
  testbed: WebhooksTestbed,
  orders: readonly PaidOrder[],
): Promise<Map<PaidOrder, OrderState>> {
  const [rows, { charges, refunds }] = await Promise.all([
    readRows(testbed, orders),
    testbed.market.processor.ledger(),
  ]);
  return new Map(
    orders.map((order) => {
      const row = rows.get(order.bookingId);
      const { booking = 'absent', product = 'absent', outcomes = 'none' } = row ?? {};
      const charged = sumOf(charges, order.transactionId);
      return [order, { booking, product, outcomes, charged, returned: sumOf(refunds, order.transactionId) }];
    }),
  );
}

/** Returns the error in an order's state; null if the state is right. */
export function objectionTo(orderState: OrderState, ending: Ending, price: number): string | null {
  const { booking, product, outcomes, charged, returned } = orderState;
  const found = `${booking} order, ${product} product, payment ${outcomes}, charged ${charged}, returned ${returned}`;
  const money = charged === price && returned === (ending === 'sold' ? 0 : price);
  const right =
    ending === 'sold'
      ? booking === 'paid' && outcomes === 'settled'
      : booking !== 'paid' && outcomes === 'refunded';
  return right && money && product === 'sold' ? null : found;
}
