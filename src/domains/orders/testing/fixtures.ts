import * as testing from './market.ts';

export type { NeighbourDeps, OrdersMarket } from './market.ts';

/**
 * A market in which people really order and pay, for tests of domains that end what orders began: over HTTP, with
 * the card processor beside it. `neighbours` adds the calls under test.
 */
export function openOrdersMarket(options: Parameters<typeof testing.openOrdersMarket>[0]) {
  return testing.openOrdersMarket(options);
}
