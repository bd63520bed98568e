import { sql } from 'kysely';
import { inTransaction } from '#platform/db/database.server.ts';
import type { EventSubscriber } from '#platform/work/events.server.ts';
import { openCheckoutClient } from '../../orders/testing/checkout-client.ts';
import { openOrdersTestMarket } from '../../orders/testing/test-market.ts';
import { createOffers } from '../offers.server.ts';
import { sweepOffers } from '../server/sweep-offers.server.ts';

/** Opens a test market with orders, payments and offers. */
export async function openOffersTestMarket() {
  let listeners: readonly EventSubscriber[] = [];
  const market = await openOrdersTestMarket({
    webhooks: false,
    neighbors: (deps) => {
      const offers = createOffers(deps);
      listeners = offers.listeners;
      return [offers.api];
    },
  });
  const { db } = market;
  const delivered = new Set<string>();
  return {
    ...market,
    checkout: openCheckoutClient(market),
    sweepOffers: () => sweepOffers(db, market.orders.clock()),
    /** Delivers all events since the last call to the listeners of offers, like the worker. */
    deliver: async (): Promise<void> => {
      for (let left = true; left; ) {
        const { rows } = await sql<{ id: string; type: string; payload: unknown }>`
          select id, type, payload from outbox_events where id <> all(${[...delivered]}::uuid[]) order by id`.execute(
          db,
        );
        left = rows.length > 0;
        for (const { id, type, payload } of rows) {
          delivered.add(id);
          for (const listener of listeners.filter((one) => one.type === type)) {
            await inTransaction(db, (tx) => listener.handle(tx, [payload]));
          }
        }
      }
    },
  };
}

/** The result of {@link openOffersTestMarket}. */
export type OffersTestMarket = Awaited<ReturnType<typeof openOffersTestMarket>>;
