import type { Processor } from './processor.ts';

const PAGE = 1000;

interface LedgerTotals {
  captured: number;
  refunded: number;
  net: number;
}

/** Returns every charge and refund, oldest first, and their totals by currency (minor units). */
export function drawUpLedger(processor: Processor) {
  const charges = readAll(processor, 'charge').map((charge) => ({
    id: charge.id,
    payment_intent: charge.payment_intent,
    amount: charge.amount,
    amount_captured: charge.amount_captured,
    amount_refunded: charge.amount_refunded,
    currency: charge.currency,
    status: charge.status,
    created: charge.created,
    metadata: charge.metadata,
  }));
  const refunds = readAll(processor, 'refund').map((refund) => ({
    id: refund.id,
    charge: refund.charge,
    payment_intent: refund.payment_intent,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status,
    created: refund.created,
  }));
  const totals: Record<string, LedgerTotals> = {};
  const totalOf = (currency: string): LedgerTotals => {
    const total = totals[currency] ?? { captured: 0, refunded: 0, net: 0 };
    totals[currency] = total;
    return total;
  };
  for (const charge of charges) totalOf(charge.currency).captured += charge.amount_captured;
  for (const refund of refunds) {
    if (refund.status === 'succeeded' || refund.status === 'pending')
      totalOf(refund.currency).refunded += refund.amount;
  }
  for (const total of Object.values(totals)) total.net = total.captured - total.refunded;
  return { charges, refunds, totals };
}

function readAll<K extends 'charge' | 'refund'>(processor: Processor, kind: K) {
  const all = [];
  let startingAfter: string | undefined;
  for (;;) {
    const { objects, hasMore } = processor.store.list(kind, { limit: PAGE, startingAfter });
    all.push(...objects);
    startingAfter = objects.at(-1)?.id;
    if (!hasMore) return all.reverse();
  }
}
