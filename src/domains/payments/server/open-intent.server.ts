import type { Tx } from '#platform/db/database.server.ts';
import { CURRENCY } from './gateway.server.ts';
import type { Intent } from './intent.ts';
import { insertIntent, type NewIntentRow } from './intent-store.server.ts';

/** Notes a try to pay under a payment hold, or finds the one that is there; the processor is asked afterwards. */
export function openIntent(tx: Tx, intent: Omit<NewIntentRow, 'currency'>): Promise<Intent> {
  return insertIntent(tx, { ...intent, currency: CURRENCY });
}
