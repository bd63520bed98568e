import type { UserType } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { openTestApi } from '#platform/testing/api.ts';
import type { EventDefinition } from '#platform/work/event.ts';
import type { EventSubscriber } from '#platform/work/events.server.ts';
import { buildAccount } from '../../accounts/testing/fixtures.ts';
import { createPromotion } from '../promotion.server.ts';

/** Opens the promotion API on a test's database, with functions to create users and deliver events. */
export async function openPromotionTestMarket() {
  const listeners: EventSubscriber[] = [];
  const api = await openTestApi((deps) => {
    const promotion = createPromotion(deps);
    listeners.push(...promotion.listeners);
    return [promotion.api];
  });
  return {
    ...api,
    join: async (userType: UserType, name: string) =>
      api.admit(await buildAccount(api.db, { userType, name }), userType),
    /** Delivers an event to the domain's listeners, as the worker does. */
    deliver: async (event: EventDefinition, payload: unknown) => {
      const own = listeners.filter(({ type }) => type === event.type);
      await inTransaction(api.db, async (tx) => {
        for (const listener of own) await listener.handle(tx, [payload]);
      });
    },
  };
}

export type PromotionTestMarket = Awaited<ReturnType<typeof openPromotionTestMarket>>;
